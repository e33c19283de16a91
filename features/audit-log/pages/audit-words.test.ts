// Every action that the code writes has words in both languages, and no words stand for one that nobody writes.
import { expect, test } from 'vitest';
import { AUDIT_FAMILIES } from '../rules/audit-families.ts';
import { audit as english } from '../words/en/audit.ts';
import { audit as filipino } from '../words/fil/audit.ts';

const sources = import.meta.glob<string>(
  [
    '../../*/server/**/*.ts',
    '../../../apps/server/src/**/*.ts',
    '!../../*/server/**/*.test.ts',
    '!../../../apps/server/src/**/*.test.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const code = Object.values(sources).join('\n');

/** Actions that are put together: the family, and where its verbs stand. */
const COMPOSED: readonly [string, RegExp][] = [
  ['duty', /verb: '([a-z-]+)'/g],
  ['resources', /verb: '([a-z-]+)'/g],
  ['ewi', /'(cancellation|correction)'/g],
  ['drill', /'(agree|withdraw|start|end)'/g],
  ['site-map', /'(set|remove)'/g],
  ['two-names', /'(alone|confirm|override|propose|return|tell|withdraw|wrong-code)'/g],
];

const written = new Set([
  ...[...code.matchAll(/'([a-z-]+\.[a-z][a-z-]+)'/g)]
    .map(([, text = '']) => text)
    .filter((text) => AUDIT_FAMILIES.some((family) => text.startsWith(`${family}.`)) && !text.endsWith('.ts')),
  ...COMPOSED.flatMap(([family, verbs]) => {
    const of = Object.entries(sources).filter(([path]) => path.includes(`/${family}/server/`));
    return of.flatMap(([, source]) => [...source.matchAll(verbs)].map(([, verb]) => `${family}.${verb}`));
  }),
]);
const named = (words: object) =>
  Object.entries(words).flatMap(([family, verbs]) => Object.keys(verbs as object).map((verb) => `${family}.${verb}`));

test('each action is of a family that is told', () => {
  const families = [...code.matchAll(/action: (?:\w+ \? )?'([a-z-]+)\.[a-z][a-z-]+'/g)].map(
    ([, family = '']) => family,
  );
  expect(families.length).toBeGreaterThan(50);
  expect([...new Set(families)].filter((family) => !AUDIT_FAMILIES.some((one) => one === family))).toEqual([]);
});

test('each action has words', () => {
  expect(written.size).toBeGreaterThan(80);
  expect([...written].filter((action) => !named(english.actions).includes(action))).toEqual([]);
  expect(named(filipino.actions).sort()).toEqual(named(english.actions).sort());
});

/** Rows of an older program stay. */
const OF_BEFORE = ['rainfall.set-threshold'];

test('words are of actions that there are', () => {
  expect(named(english.actions).filter((action) => !written.has(action))).toEqual(OF_BEFORE);
});

test('each family has its name', () => {
  expect(Object.keys(english.families)).toEqual(AUDIT_FAMILIES);
  expect(Object.keys(english.actions)).toEqual(AUDIT_FAMILIES);
});
