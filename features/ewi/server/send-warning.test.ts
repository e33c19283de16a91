// The steps of a warning alone: all or nothing where a neighbour fails, and what the sender's word makes of it.
import type { AcceptedRow } from '@bantay/server/sms/outbox.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { broken, watch } from '../../../apps/server/test/written.ts';
import { correctWarning } from './correct-warning.ts';
import { noteAccepted, waitForAcceptance } from './note-accepted.ts';
import { resolveDoubtful, sendAgain } from './send-again.ts';
import { sendWarning } from './send-warning.ts';

const TEXT = 'Alert level 1. Maghanda.';
const ELENA = 1;
let house: House;
let releaseId: number;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  await rain(house, '2026-11-21 09:05:00', 80);
  releaseId = await decideAndRelease(house, await house.signedIn(), LPA);
});
afterAll(() => house.close());
beforeEach(async () => {
  await sql`truncate sms_rounds restart identity cascade`.execute(house.app.db);
  await sql`truncate monitoring_releases_acknowledgment`.execute(house.app.db);
});

/** What a press on a button may write. */
const WRITTEN = [
  'sms_rounds',
  'sms_outbox',
  'monitoring_releases',
  'monitoring_ewi_logs',
  'monitoring_releases_acknowledgment',
  'audit',
  'record_chain',
];
const parts = () => ({ db: house.app.db, ...house.app.services });
const sending = (change: Partial<Parameters<typeof sendWarning>[1]> = {}) => ({
  releaseId,
  siteCode: null,
  text: TEXT,
  mobileIds: null,
  releaseDetails: null,
  ...change,
});
const statesOf = async () =>
  (await rowsOf<{ state: string; outbox_id: number }>(house, 'sms_outbox'))
    .sort((one, other) => one.outbox_id - other.outbox_id)
    .map((row) => row.state);
const setAll = (state: string) => sql`update sms_outbox set state = ${state}`.execute(house.app.db);
const auditsOf = async (action: string) =>
  (await rowsOf<{ action: string; user_id: number | null }>(house, 'audit')).filter((row) => row.action === action);
const caught = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (problem: { code?: string }) => problem.code,
  );

describe('all or nothing', () => {
  type Parts = ReturnType<typeof parts>;
  it.each<[string, (own: Parts) => Partial<Parts>]>([
    ['the recipients', ({ outbox }) => ({ outbox: { ...outbox, addRecipients: broken } })],
    ['the waking of the sender', ({ outbox }) => ({ outbox: { ...outbox, wake: broken } })],
    ['the texts of the other room', ({ texts }) => ({ texts: { ...texts, templatesOf: broken } })],
  ])('a warning of which %s fail leaves nothing behind', async (_, change) => {
    const changed = await watch(house, WRITTEN);
    const own = parts();
    await expect(sendWarning({ ...own, ...change(own) }, sending(), ELENA)).rejects.toThrow('broken on purpose');
    expect(await changed()).toEqual([]);
  });

  it('a cancellation that the release does not take leaves the warning as it waits', async () => {
    await sendWarning(parts(), sending(), ELENA);
    const changed = await watch(house, WRITTEN);
    const own = parts();
    const releases = { ...own.releases, cancel: broken };
    const correction = { releaseId, kind: 'cancellation', text: 'Walang babala.' } as const;
    await expect(correctWarning({ ...own, releases }, correction, ELENA)).rejects.toThrow('broken on purpose');
    expect(await changed()).toEqual([]);
    expect(new Set(await statesOf())).toEqual(new Set(['queued']));
  });

  it('sending again that wakes nobody leaves failed what failed', async () => {
    await sendWarning(parts(), sending(), ELENA);
    await setAll('failed');
    const changed = await watch(house, WRITTEN);
    const own = parts();
    await expect(sendAgain({ ...own, outbox: { wake: broken } }, releaseId, null, ELENA)).rejects.toThrow('broken');
    expect(await changed()).toEqual([]);
  });

  it('a message said to have arrived stays in doubt where "Warning sent" cannot be noted', async () => {
    await sendWarning(parts(), sending(), ELENA);
    await setAll('doubtful');
    const changed = await watch(house, WRITTEN);
    const own = parts();
    const releases = { ...own.releases, noteSent: broken };
    await expect(resolveDoubtful({ ...own, releases }, 1, 'arrived', ELENA)).rejects.toThrow('broken');
    expect(await changed()).toEqual([]);
  });
});

describe('two at once', () => {
  it('of two who decide on one message the second is refused, and one audit row tells of it', async () => {
    await sendWarning(parts(), sending(), ELENA);
    await setAll('doubtful');
    const before = (await auditsOf('ewi.resolve-doubtful')).length;
    const answers = await Promise.all([
      caught(resolveDoubtful(parts(), 1, 'arrived', ELENA)),
      caught(resolveDoubtful(parts(), 1, 'give up', 2)),
    ]);
    expect(answers.sort()).toEqual(['done', 'notDoubtful']);
    expect(await auditsOf('ewi.resolve-doubtful')).toHaveLength(before + 1);
  });

  it('two messages accepted at once make the warning sent once', async () => {
    await sendWarning(parts(), sending(), ELENA);
    const before = (await auditsOf('ewi.sent')).length;
    await Promise.all([1, 2].map((outboxId) => accepted({ outboxId })));
    expect(await rowsOf(house, 'monitoring_releases_acknowledgment')).toHaveLength(1);
    expect(await auditsOf('ewi.sent')).toHaveLength(before + 1);
  });
});

const accepted = (change: Partial<AcceptedRow>) =>
  house.app.db.transaction().execute((tx) =>
    noteAccepted(parts(), tx, {
      outboxId: 1,
      roundId: 1,
      kind: 'warning',
      releaseId,
      senderUserId: ELENA,
      isAnswered: false,
      ...change,
    }),
  );

describe('what the sender says', () => {
  it.each<Partial<AcceptedRow>>([
    { kind: 'correction' },
    { kind: 'cancellation' },
    { kind: 'otp', releaseId: null },
    { kind: 'warning', releaseId: null },
  ])('%o makes no warning sent', async (change) => {
    const changed = await watch(house, WRITTEN);
    await accepted(change);
    expect(await changed()).toEqual([]);
  });

  it('who presses waits for the first acceptance, two seconds at most; without a sender nobody waits', async () => {
    const { db } = house.app;
    const timed = async (isSending: boolean) => {
      const from = performance.now();
      const answer = await waitForAcceptance({ db, isSending: () => isSending }, releaseId);
      return { answer, isLong: performance.now() - from >= 2000 };
    };
    expect(await timed(false)).toEqual({ answer: true, isLong: false });
    expect(await timed(true)).toEqual({ answer: false, isLong: true });
    await accepted({});
    expect(await timed(true)).toEqual({ answer: true, isLong: false });
  });
});

it('only what failed of the newest text is sent again, and of it what was chosen', async () => {
  await sendWarning(parts(), sending(), ELENA);
  await setAll('accepted');
  await sql`update sms_outbox set state = 'failed' where outbox_id in (1, 2)`.execute(house.app.db);
  expect(await sendAgain(parts(), releaseId, [2, 3], ELENA)).toEqual({ recipients: 1 });
  expect((await statesOf()).slice(0, 3)).toEqual(['failed', 'queued', 'accepted']);
  expect(await caught(sendAgain(parts(), releaseId, [3], ELENA))).toBe('nothingFailed');
});
