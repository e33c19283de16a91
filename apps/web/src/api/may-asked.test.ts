// Each call of a page that asks for more than a reader's role stands behind a question of whether one may.
import type { Call, Declaration } from '@bantay/kernel/wire/route';
import { expect, test } from 'vitest';

const pages = import.meta.glob<string>(['../../../../features/*/pages/*.{ts,tsx}', '../**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const wires = import.meta.glob<Record<string, Partial<Declaration>>>('../../../../features/*/wire/*.ts', {
  eager: true,
});

const SENT = /\b(?:send\w*|fetchFile)<typeof (\w+)>\(\s*(\w+Calls\.\w+)/g;
const ASKED = /(?:\bcall=\{|\bmay\(|\buseMay\(\)\(|\bdeed\(\s*|\? |: )(\w+Calls\.\w+)/g;

/** Reached by nothing but what stands behind the question about another call, or about the whole page. */
const BEHIND: Readonly<Record<string, string>> = {
  'contactsCalls.previewContacts': 'contactsCalls.importContacts',
  'householdsCalls.deleteHousehold': 'householdsCalls.updateHousehold',
  'ladderCalls.tryCalls': 'ladderCalls.addCalls',
  'ladderCalls.proveWay': 'ladderCalls.addWay',
  'ladderCalls.removeWay': 'ladderCalls.addWay',
  'limitCareCalls.previewLimit': 'limitCareCalls.setLimit',
  'twoNamesCalls.overrideProposal': 'alertsCalls.insertEwi',
  'twoNamesCalls.proposeEwi': 'alertsCalls.insertEwi',
  'twoNamesCalls.withdrawProposal': 'alertsCalls.insertEwi',
  'momsCalls.uploadMomsPicture': 'momsCalls.writeMoms',
  'siteMapCalls.removePlace': 'siteMapCalls.setPlaces',
};

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const texts = Object.entries(pages)
  .filter(([path]) => !/\.(test|fixture)\./.test(path))
  .map(([, text]) => text);
const found = (pattern: RegExp, at: number) =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[at]!)));

test('a page asks before it shows what leads to a call', () => {
  const declarations = new Map<string, string>(
    Object.values(wires)
      .flatMap((wire) => Object.values(wire))
      .flatMap((one) => (one.call && one.shape?.who ? [[nameOf(one.call), one.shape.who] as const] : [])),
  );
  const calls = new Map(
    Object.entries(wires)
      .filter(([path]) => path.endsWith('.calls.ts'))
      .flatMap(([, wire]) => Object.entries(wire))
      .flatMap(([room, all]) =>
        Object.entries(all as unknown as Record<string, Call>).map(
          // A file of calls exports nothing else.
          ([name, call]): [string, string] => [`${room}.${name}`, nameOf(call)],
        ),
      ),
  );
  const asked = found(ASKED, 1);
  const sent = [...found(SENT, 2)];
  expect(sent.length).toBeGreaterThan(80);
  // A page that may not be read says so itself.
  const isWriting = (name: string) => {
    const call = calls.get(name) ?? '';
    return !call.startsWith('GET ') && !['anybody', 'own', 'reader'].includes(declarations.get(call) ?? 'unknown');
  };
  expect(sent.filter(isWriting).length).toBeGreaterThan(35);
  expect(sent.filter((call) => isWriting(call) && !asked.has(BEHIND[call] ?? call))).toEqual([]);
});
