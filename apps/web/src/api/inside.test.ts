// Every name of the contract comes back as it went, and what has data for names is known.
import { expect, expectTypeOf, test } from 'vitest';
import { type core, z } from 'zod';
import { type Inside, insideName, inward, KEPT, outward, wireName } from './inside.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../../features/*/wire/*.ts', '../../../../packages/kernel/src/wire/*.ts', '!**/*.calls.ts', '!**/*.test.ts'],
  { eager: true },
);

interface Walk {
  /** Names of the fields of each object. */
  objects: Set<string>[];
  /** Under which name a record stands, or an object with more than its own fields. */
  open: Set<string>;
  /** Names under a kept name, where nothing is respelled. */
  kept: Set<string>;
  /** The kinds of a list with places of their own. */
  points: string[][];
}

/** Goes through a schema; an unknown kind of schema fails, so that none is passed over. */
function walk(schema: core.$ZodType, path: readonly string[], into: Walk): void {
  const name = path.at(-1) ?? '';
  const isKept = path.some((part) => (KEPT as readonly string[]).includes(part)); // any text is asked for
  const { def } = (schema as core.$ZodTypes)._zod; // all kinds that there are
  const go = (...inner: readonly core.$ZodType[]) => {
    for (const one of inner) walk(one, path, into);
  };
  switch (def.type) {
    case 'object':
      if (isKept) for (const one of Object.keys(def.shape)) into.kept.add(one);
      else into.objects.push(new Set(Object.keys(def.shape)));
      if (def.catchall && (def.catchall as core.$ZodTypes)._zod.def.type !== 'never') into.open.add(name); // all kinds
      for (const [one, inner] of Object.entries(def.shape)) walk(inner, [...path, one], into);
      break;
    case 'record':
      into.open.add(name);
      go(def.valueType);
      break;
    case 'array':
      go(def.element);
      break;
    case 'tuple':
      into.points.push(def.items.map((item) => (item as core.$ZodTypes)._zod.def.type)); // all kinds
      go(...def.items);
      break;
    case 'union':
      go(...def.options);
      break;
    case 'pipe':
      go(def.in, def.out);
      break;
    case 'optional':
    case 'nullable':
    case 'default':
      go(def.innerType);
      break;
    default:
      expect(PLAIN).toContain(def.type);
  }
}
const PLAIN = 'string number boolean literal enum null undefined unknown custom transform'.split(' ');

const isSchema = (one: unknown): one is z.ZodType => one instanceof z.ZodType;

function walkAll(): Walk {
  const into: Walk = { objects: [], open: new Set(), kept: new Set(), points: [] };
  for (const one of Object.values(modules).flatMap((module) => Object.entries(module))) {
    const [name, value] = one;
    // Schemas that stand in no declaration come as text in a reply.
    if (isSchema(value)) walk(value, [name], into);
    else if (typeof value === 'object' && value !== null && 'shape' in value) {
      const shape = value.shape as Record<string, unknown>; // a declaration of route.ts
      for (const part of ['params', 'query', 'body', 'reply'])
        if (isSchema(shape[part])) walk(shape[part], [name], into);
    }
  }
  return into;
}
const all = walkAll();
const names = [...new Set(all.objects.flatMap((one) => [...one]))];

/** They are read and never sent, so there is no way back for them; the last three are of SensorThings, which no page asks. */
const ONLY_READ = ['L2', 'L3', 'serverSettings', '@iot.nextLink', '@iot.selfLink'];

test('every name of the contract, once inside, goes out again as it was', () => {
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => name.includes('_')).length).toBeGreaterThan(250);
  expect(names.filter((name) => !ONLY_READ.includes(name) && wireName(insideName(name)) !== name)).toEqual([]);
  expect(names.map(insideName).filter((name) => name.includes('_'))).toEqual([]);
  // Stored data and bodies of tests may stand in either spelling.
  expect(names.map(insideName).filter((name) => insideName(name) !== name)).toEqual([]);
  expect(names.filter((name) => !ONLY_READ.includes(name) && wireName(name) !== name)).toEqual([]);
});

test('no two names of one object fall together', () => {
  for (const object of all.objects) expect(new Set([...object].map(insideName)).size).toBe(object.size);
});

/** Objects with more than their declared fields, whose other names can all be respelled. */
const RESPELLED: Record<string, string> = {
  non_triggering_moms: 'ids of sites',
  release_details: 'what an older client knew of the alert; the pages send none',
  ingestSmsReport: 'a delivery report, which no page sends',
  ingestThingsStack: 'a message of a network, which no page sends',
  ingestChirpStack: 'as above',
  ingestCampbell: 'as above',
  refusal: 'what else a refusal says, for programs',
  readEntities: 'entities of SensorThings, which no page asks for',
  readRelated: 'as above',
  value: 'as above, in a set',
  english: 'columns of a template, kept with the others under ewi_templates',
  waray: 'as above',
  recipient_list: 'fields of a contact',
  trigger_list_arr: 'fields of a trigger, given back as they came',
  current_triggers_status: 'fields of a trigger',
  previous_release: 'fields of a release',
  on_demand: 'fields of a request',
  od_details: 'fields of a request',
  eq: 'fields of an earthquake',
  table_data:
    'markers, whose names are capitals only (marker-name of the domain); they are read here and never sent so',
};

test('whatever has data for names is kept or has its reason, and nothing else is kept', () => {
  const known = [...KEPT, ...Object.keys(RESPELLED)];
  expect([...all.open].filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(RESPELLED).filter((name) => !all.open.has(name))).toEqual([]);
  // `details` are those of a refusal, which stands in no declaration.
  expect(KEPT.filter((name) => name !== 'details' && name !== 'ewi_templates' && !all.open.has(name))).toEqual([]);
});

test('a kept name keeps no field that the pages read: but for the columns of a template', () => {
  const columns = modules['../../../../features/warning-texts/wire/warning-texts.ts']?.ewiTemplate as z.ZodObject; // as exported there
  const others = [...all.kept].filter((name) => !(name in columns.shape));
  expect(others.filter((name) => name.includes('_'))).toEqual([]);
});

test('names are respelled at any depth, kept ones and values stay', () => {
  const wire = {
    site_id: 24,
    'ts.last_at': null,
    rows: [{ max_72h: 1.5, kind: 'column_position', facts: { free_mb: 3 } }],
    ewi_templates: [{ sms_lewc_response: 'x' }],
    moms_list: [{ dynaName: 'A. Guro' }, null, 'snake_case'],
  };
  const inside = {
    siteId: 24,
    'ts.lastAt': null,
    rows: [{ max72h: 1.5, kind: 'column_position', facts: { free_mb: 3 } }],
    ewiTemplates: [{ sms_lewc_response: 'x' }],
    momsList: [{ dynaName: 'A. Guro' }, null, 'snake_case'],
  };
  expect(inward(wire)).toEqual(inside);
  expect(outward(inside)).toEqual(wire);
  expectTypeOf<Inside<typeof wire>['rows'][number]['max72h']>().toEqualTypeOf<number>();
  expectTypeOf<Inside<typeof wire>['rows'][number]['facts']>().toEqualTypeOf<{ free_mb: number }>();
  expectTypeOf<Inside<{ a_b?: [x_y: number, y: { c_d: unknown }] | null }>>().toEqualTypeOf<{
    aB?: [x_y: number, y: { cD: unknown }] | null;
  }>();
});

test('a point of a curve has no names', () => {
  const points = all.points.filter(([first]) => first === 'number');
  expect(points.length).toBeGreaterThan(2);
  expect(points.flat().filter((kind) => !['number', 'nullable', 'enum'].includes(kind))).toEqual([]);
});

test('what needs no other name is handed on and not copied, and what is given is never changed', () => {
  const points = [
    [1, 2],
    [2, null],
  ];
  const wire = Object.freeze({ last_at: 1, data: Object.freeze({ points, name: 'x' }) });
  const inside = inward(wire) as { data: unknown };
  expect(inside.data).toBe(wire.data);
  expect(inward(points)).toBe(points);
  expect(inward(inside)).toBe(inside);
  expect(wire).toHaveProperty('last_at');
});

test('a column of a chart is not gone through, however many of its first values are missing', () => {
  let looks = 0;
  const column = new Proxy([null, null, ...Array.from({ length: 1000 }, (_, place) => place)], {
    get: (list, name) => {
      looks++;
      return Reflect.get(list, name);
    },
  });
  const inside = inward({ rain_id: 3, columns: { rain: column } }) as { rainId: number; columns: { rain: unknown } };
  expect(inside.rainId).toBe(3);
  expect(inside.columns.rain).toBe(column);
  expect(looks).toBeLessThan(10);
  expect(inward([null, { site_code: 'lpa' }])).toEqual([null, { siteCode: 'lpa' }]);
});
