// For tests only: compares every row that a statement gave with the type that its caller declares (row-types.ts puts the calls in).
import { appendFileSync } from 'node:fs';

/** What a declared type allows at one place. `any`: nothing is asked of it. */
export interface Shape {
  kinds: readonly Kind[];
  /** Where the type lists its values. */
  values?: readonly (string | number | boolean)[];
  properties?: Readonly<Record<string, Shape>>;
  /** May be missing: `name?: …`. */
  isOptional?: true;
  element?: Shape;
}
export type Kind = 'any' | 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array' | 'bytes' | 'date';

const kindOf = (value: unknown): Kind => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof Date) return 'date';
  return typeof value as Kind;
};

/** Sentences; none when the value is what was declared. */
export function faultsOf(value: unknown, shape: Shape, place: string): string[] {
  const { kinds, values, properties, element } = shape;
  const kind = kindOf(value);
  if (kinds.includes('any')) return [];
  if (!kinds.includes(kind)) return [`${place} is ${kind}, declared ${kinds.join(' | ')}`];
  if (values && kind !== 'null' && !values.includes(value as string))
    return [`${place} is ${JSON.stringify(value)}, declared ${values.join(' | ')}`];
  if (kind === 'array' && element)
    return (value as unknown[]).slice(0, 20).flatMap((one, at) => faultsOf(one, element, `${place}[${at}]`));
  if (kind !== 'object' || !properties) return [];
  const found = value as Record<string, unknown>;
  // A column that nobody declared is read for nothing; inside of what is stored as JSON others may have use for more.
  const faults = Object.keys(place === 'row' ? found : {})
    .filter((name) => !(name in properties))
    .map((name) => `${place}.${name} is there and not declared`);
  for (const [name, one] of Object.entries(properties)) {
    if (name in found) faults.push(...faultsOf(found[name], one, `${place}.${name}`));
    else if (!one.isOptional) faults.push(`${place}.${name} is declared and not there`);
  }
  return faults;
}

const told = new Set<string>();

/**
 * Notes what is not as declared; `at` is the statement's file and line. It does not throw: much of the server goes on when one statement
 * fails, and would hide it. cluster.ts reads the notes when every test has run.
 *
 * @public row-types.ts writes the import.
 */
export async function seen<Rows>(at: string, shape: Shape, result: Promise<Rows>): Promise<Rows> {
  const given = await result;
  const rows = (Array.isArray(given) ? given : [given]).filter((row) => row !== null);
  const faults = rows.slice(0, 200).flatMap((row) => faultsOf(row, shape, 'row'));
  for (const note of rows.length > 0 ? [`ok ${at}`, ...faults.map((fault) => `WRONG ${at}: ${fault}`)] : []) {
    if (told.has(note)) continue;
    told.add(note);
    appendFileSync(process.env.SEEN_ROWS ?? '/dev/null', `${note}\n`);
  }
  return given;
}
