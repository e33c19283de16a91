// Calls of ladders, shifts, the proof of the gateway and the siren that write: part of the table of writing calls.
import { changeProof } from '@bantay/features/gateway-proof/wire/gateway-proof.ts';
import {
  addCalls,
  addShift,
  addWay,
  changeLadder,
  proveWay,
  removeShift,
  removeWay,
  tryCalls,
  tryWay,
} from '@bantay/features/ladders/wire/ladders.ts';
import { soundSiren, stopSiren, testSiren } from '@bantay/features/siren/wire/siren.ts';
import { HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { people } from './harness.ts';
import { house, type Row, userId } from './writing-house.ts';

/** Somebody on the duty list, whom no shift binds. */
async function somebody(): Promise<string> {
  await sql`update duty_shifts set removed_at = now()`.execute(house.app.db);
  const [newest] = await house.app.services.settingVersions.versions('duty');
  const [listed] = (await house.app.services.settings.read()).duty;
  if (listed) return listed.number;
  const person = { name: 'Ana', number: '639176660001' };
  const change = { version: newest?.version ?? 0, reason: 'a try', mayBeEmpty: false };
  await house.app.services.settingVersions.change('duty', [person], change, await userId(people.mayorOfLgu));
  return person.number;
}
const hours = (count: number) => toManilaText(house.now() + count * HOUR_MS);

/** Nobody has one any more. */
async function freeChat(): Promise<string> {
  await sql`update duty_ways set removed_at = now()`.execute(house.app.db);
  return '70000001';
}
const chatOf = async (number: string) =>
  house.app.services.furtherWays.addChat({ number, chat: await freeChat() }, await userId(people.mayorOfLgu));
async function codeOf(wayId: number): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`select code from duty_ways where way_id = ${wayId}`.execute(
    house.app.db,
  );
  return rows[0]?.code ?? null;
}

let wait = 0;
/** Over what stands, each time another. */
const ladder = async () => {
  wait = (wait % 50) + 1;
  const { version } = await house.app.services.ladders.read();
  return { rungs: [{ who: 'everybody', wait_minutes: wait }], version, reason: 'a try' };
};
const TIMES = ['', 'soon', '2026-11-21', '2026-13-01 00:00:00'];

let proofs = 0;

const siren = (declaration: Row['declaration']): Row => ({
  ...{ declaration, body: () => ({ reason: 'a try' }) },
  fields: [{ path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] }],
});

export const LADDER_CALLS: readonly Row[] = [
  ...[soundSiren, stopSiren, testSiren].map(siren),
  {
    declaration: changeProof,
    body: async () => {
      proofs += 1;
      const { setting } = await house.app.services.gatewayProof.see();
      return { number: `0917666${String(proofs).padStart(4, '0')}`, version: setting.version, reason: 'a try' };
    },
    fields: [
      { path: 'number', kind: 'anything', also: ['', '12', 'the SIM', 1, {}] },
      { path: 'version', kind: 'anything', also: [-1, 1.5, '1', null, 999_999] },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: changeLadder,
    body: ladder,
    fields: [
      {
        path: 'rungs',
        kind: 'list',
        also: [
          [{ who: 'everybody', wait_minutes: 0 }],
          [{ who: 'nobody', wait_minutes: 5 }],
          [{ who: '', wait_minutes: 5 }],
          [{ who: '09170000001', wait_minutes: 5 }],
          Array.from({ length: 9 }, () => ({ who: 'shift', wait_minutes: 5 })),
        ],
      },
      { path: 'version', kind: 'anything', also: [-1, 1.5, '1', null, 999_999] },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: addShift,
    body: async () => ({ number: await somebody(), from: hours(1), until: hours(9) }),
    fields: [
      { path: 'number', kind: 'text', also: ['', '12', '09170000001'] },
      { path: 'from', kind: 'anything', also: [...TIMES, null, 1] },
      { path: 'until', kind: 'anything', also: [...TIMES, null, 1] },
    ],
  },
  {
    declaration: removeShift,
    body: async () => {
      const shift = { number: await somebody(), from: house.now(), until: house.now() + HOUR_MS };
      return { shift_id: await house.app.services.ladders.addShift(shift, await userId(people.mayorOfLgu)) };
    },
    fields: [{ path: 'shift_id', kind: 'id' }],
  },
  {
    declaration: addWay,
    body: async () => ({ number: await somebody(), chat: await freeChat() }),
    fields: [
      { path: 'number', kind: 'text', also: ['', '12', '09170000001'] },
      { path: 'chat', kind: 'text', also: ['', '-5', '@ana'] },
    ],
  },
  {
    declaration: proveWay,
    body: async () => {
      const way_id = await chatOf(await somebody());
      return { way_id, code: (await codeOf(way_id)) ?? '' };
    },
    fields: [
      { path: 'way_id', kind: 'id' },
      { path: 'code', kind: 'text', also: ['', '1'] },
    ],
  },
  {
    declaration: removeWay,
    body: async () => ({ way_id: await chatOf(await somebody()) }),
    fields: [{ path: 'way_id', kind: 'id' }],
  },
  {
    declaration: addCalls,
    body: async () => {
      await freeChat();
      return { number: await somebody(), calls: '0917 666 0009' };
    },
    fields: [
      { path: 'number', kind: 'text', also: ['', '12', '09170000001'] },
      { path: 'calls', kind: 'text', also: ['', '12', 'sip:ana@example.ph', '+12125550100'] },
    ],
  },
  {
    declaration: tryCalls,
    body: async () => {
      await freeChat();
      await sql`update channel_outbox set state = 'accepted'`.execute(house.app.db);
      const way = { number: await somebody(), calls: '639176660009' };
      const way_id = await house.app.services.callWays.add(way, await userId(people.mayorOfLgu));
      await sql`update channel_outbox set state = 'accepted'`.execute(house.app.db);
      return { way_id };
    },
    fields: [{ path: 'way_id', kind: 'id' }],
  },
  {
    declaration: tryWay,
    body: async () => ({ number: await somebody() }),
    fields: [{ path: 'number', kind: 'text', also: ['', '12', '09170000001'] }],
  },
];
