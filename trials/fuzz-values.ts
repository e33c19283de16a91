// Values for the fuzzing of the contract: of the declared shape, and now and then one that fits nothing.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: Json[];
  const?: Json;
  required?: string[];
  maxLength?: number;
}

/** The same seed gives the same values (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LONG = 'x'.repeat(20_000);
/** Each has broken a program somewhere: ends of ranges, broken characters, quotes of other languages, paths, formulas. */
const HOSTILE: readonly Json[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\r\nset-cookie: x=1',
  "' or 1=1 --",
  '#{7*7}',
  '../../../etc/passwd',
  '..%2f..%2f',
  'C:\\con',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://x")',
  '%',
  '%zz',
  '{{x}}',
  '\u202egnp.exe',
  '𝕏'.repeat(300),
  LONG,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  '1e999',
  'NaN',
  'null',
  'undefined',
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { __proto__x: 1, constructor: { prototype: 1 } },
  '2026-02-30 25:61:00',
  '0000-00-00 00:00:00',
  '9999-12-31 23:59:59',
  '-271821-04-20',
];

const TEXTS = ['lpa', 'scu', 'LPA', 'xyz', 'A', 'B', 'rainfall', 'MAARAW', 'ROUTINE', 'crack', 'others', 'Elena', 'M'];
const IDS = [1, 2, 3, 5, 24, 101, 500];
const FORMAT_MS = 90 * 24 * 3600 * 1000;

export interface ValueMaker {
  /** A value of the shape, here and there spoilt. */
  of(schema: JsonSchema, depth?: number): Json;
  /** For the place of a path or query. */
  text(): string;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** `spoil`: share of the nodes that are replaced by something hostile. */
export function makeValues(random: () => number, spoil: number, now: number): ValueMaker {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!; // lists are not empty
  const chance = (share: number) => random() < share;
  const time = () =>
    new Date(now + (random() - 0.9) * FORMAT_MS)
      .toISOString()
      .slice(0, 19)
      .replace('T', pick([' ', 'T']));
  const text = () => {
    if (chance(spoil)) return String(pick(HOSTILE.filter((one) => typeof one !== 'object')));
    return pick([() => pick(TEXTS), () => String(pick(IDS)), time, () => time().slice(0, 10)])();
  };

  const of = (schema: JsonSchema, depth = 0): Json => {
    if (chance(spoil) || depth > 8) return pick(HOSTILE);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return of(pick(choices), depth + 1);
    if (schema.allOf) return of(schema.allOf[0]!, depth + 1); // never empty in what zod writes
    switch (Array.isArray(schema.type) ? pick(schema.type) : schema.type) {
      case 'object':
        return object(schema, depth);
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () =>
          typeof schema.items === 'object' ? of(schema.items, depth + 1) : text(),
        );
      case 'integer':
        return pick(IDS);
      case 'number':
        return pick([pick(IDS), random() * 200, -random() * 200]);
      case 'boolean':
        return chance(0.5);
      case 'null':
        return null;
      default:
        return text();
    }
  };

  const object = (schema: JsonSchema, depth: number): Json => {
    const made: Record<string, Json> = {};
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      const isNeeded = schema.required?.includes(name) ?? false;
      if (chance(isNeeded ? spoil / 2 : 0.3)) continue;
      made[name] = of(part, depth + 1);
    }
    if (typeof schema.additionalProperties === 'object') made[text()] = of(schema.additionalProperties, depth + 1);
    return made;
  };

  return { of, text, chance, pick };
}
