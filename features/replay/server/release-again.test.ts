// One recorded release held against what the engine would offer now: what is compared, with what, and what is not.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { describe, expect, it } from 'vitest';
import { instant } from '../../../apps/server/test/harness.ts';
import type { Candidate } from '../../alerts/rules/candidate-types.ts';
import type { GeneratedAlert } from '../../alerts/rules/public-alert.ts';
import type { Offered, RerunService } from '../../alerts/server/rerun-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { OPENING } from './event-before.ts';
import { releaseAgain } from './release-again.ts';
import type { ReleaseRow } from './replay-queries.ts';

const T = (text: string) => instant(`2026-11-${text}:00`);
const db = {} as Db; // handed on to the engine, which is ours here
const site = { siteId: 24, siteCode: 'lpa' } as Site; // handed on as well

const row = (releaseId: number, more: Partial<ReleaseRow> = {}): ReleaseRow => ({
  releaseId,
  eventAlertId: 20,
  eventId: 10,
  eventStart: T('01 08:00'),
  level: 0,
  dataTs: T('01 08:00'),
  releasedAt: T('01 08:31'),
  triggerList: null,
  kind: OPENING,
  hasAudit: false,
  validityBefore: null,
  validityAfter: null,
  triggers: [],
  ...more,
});
const opening = row(1);
/** Rain retriggered at 11:10: its block ends at 12:00, and level 1 is valid for a day from there (methods §10.2). */
const onset = row(2, {
  eventAlertId: 21,
  eventId: 11,
  level: 1,
  dataTs: T('21 11:00'),
  releasedAt: T('21 11:35'),
  kind: 'onset',
  triggerList: 'R',
  hasAudit: true,
  validityAfter: T('22 12:00'),
  triggers: [{ letter: 'R', at: T('21 11:10') }],
});

const rainTrigger = {
  triggerId: 7,
  source: 'rainfall',
  symbol: 'r1',
  level: 1,
  startedAt: T('21 11:00'),
  updatedAt: T('21 11:10'),
  status: 1,
  isReleasable: true,
} as unknown as Candidate['triggers'][number]; // what a comparison reads of it
const candidate = (more: Partial<Candidate> = {}) =>
  ({
    level: 1,
    dataAt: T('21 11:00'),
    triggerList: 'R',
    toExtendValidity: false,
    triggers: [rainTrigger],
    ...more,
  }) as Candidate; // what a comparison reads of it
const generated = (hasGroundData: boolean) => ({ hasGroundData }) as GeneratedAlert; // what a routine release reads of it

/** An engine that offers what a test names, and remembers what it was asked. */
function engine(offered: Partial<Offered>) {
  const asked: { event: Parameters<RerunService['offered']>[2]; now: number }[] = [];
  const rerun = {
    offered: async (_db: Db, _site: Site, event: (typeof asked)[number]['event'], now: number) => {
      asked.push({ event, now });
      return { generated: null, candidates: [], ...offered };
    },
  } as unknown as RerunService; // a comparison asks for nothing else
  return { rerun, asked };
}
const compare = (offered: Partial<Offered>, release: ReleaseRow, all = [opening, release]) =>
  releaseAgain(db, site, engine(offered).rerun, all, release);

describe('nothing is compared', () => {
  it('of the release that opens a routine event, or of the first of all: they state nothing', async () => {
    const later = row(3, { eventId: 12 });
    expect(await compare({}, later, [opening, onset, later])).toBe('nothing to compare');
    expect(await compare({ candidates: [candidate()] }, onset, [onset])).toBe('nothing to compare');
  });
});

describe('an onset', () => {
  it('that the same data give again is no difference', async () => {
    expect(await compare({ candidates: [candidate()] }, onset)).toBeNull();
  });

  it('is asked for at the moment of the button, with what stood there before it and not after', async () => {
    const later = row(9, { eventId: 12, level: 3 });
    const { rerun, asked } = engine({ candidates: [candidate()] });
    await releaseAgain(db, site, rerun, [opening, onset, later], onset);
    expect(asked).toEqual([{ event: expect.objectContaining({ eventId: 10, status: 1 }), now: T('21 11:35') }]);
  });

  it.each([
    ['another list', { triggerList: 'ND-R' }, ['trigger list']],
    // Level 3 is valid for two days: until 12:00 of the 23rd.
    ['another level', { level: 3 }, ['level', 'validity']],
    // Without one level 1 is valid for a day from the end of the block of the data stamp: the same 12:00.
    ['no trigger that may be written', { triggers: [] }, ['triggers']],
    // The block of 12:10 ends at 16:00: four hours longer.
    [
      'a trigger of an hour later',
      { triggers: [{ ...rainTrigger, updatedAt: T('21 12:10') }] },
      ['validity', 'triggers'],
    ],
  ] as [string, Partial<Candidate>, string[]][])('with %s is named with its parts', async (_what, more, parts) => {
    const difference = await compare({ candidates: [candidate(more)] }, onset);
    expect(difference).toMatchObject({ releaseId: 2, dataAt: T('21 11:00'), kind: 'onset', parts });
  });

  it('of which nothing is offered now is named as such, with what was recorded', async () => {
    expect(await compare({ candidates: [] }, onset)).toEqual({
      releaseId: 2,
      dataAt: T('21 11:00'),
      kind: 'onset',
      parts: 'nothing to release',
      recorded: {
        level: 1,
        triggerList: 'R',
        validity: T('22 12:00'),
        triggers: [{ letter: 'R', at: T('21 11:10') }],
      },
      recomputed: null,
    });
  });

  it('is held against the candidate of its own level and stamp, not against the first', async () => {
    const others = [
      candidate({ level: 2, triggerList: 'G' }),
      candidate({ dataAt: T('21 11:00') + HALF_HOUR_MS, triggerList: 'x' }),
    ];
    expect(await compare({ candidates: [...others, candidate()] }, onset)).toBeNull();
  });

  it('whose validity nobody kept is not compared in it', async () => {
    const release = { ...onset, hasAudit: false, validityAfter: T('30 12:00') };
    expect(await compare({ candidates: [candidate()] }, release)).toBeNull();
  });
});

describe('an event that was declared invalid', () => {
  // Level 1 until 12:00 of the next day; at 15:30 the officer takes it back: valid to the end of that block, 16:00.
  const taken = row(3, {
    ...onset,
    releaseId: 3,
    eventAlertId: 22,
    level: 0,
    kind: 'declared invalid',
    dataTs: T('21 15:30'),
    releasedAt: T('21 15:40'),
    triggerList: null,
    validityBefore: T('22 12:00'),
    validityAfter: T('21 16:00'),
    triggers: [],
  });
  it('ends its validity with the block', async () => {
    const offered = { candidates: [candidate({ level: 0, dataAt: T('21 15:30'), triggerList: null, triggers: [] })] };
    expect(await compare(offered, taken, [opening, onset, taken])).toBeNull();
  });
});

describe('a routine release', () => {
  const weekly = (triggerList: string | null) =>
    row(4, { kind: 'routine', dataTs: T('24 11:30'), triggerList, hasAudit: true, validityAfter: T('24 12:00') });

  it('says whether the ground was measured, and has no validity to compare', async () => {
    expect(await compare({ generated: generated(true) }, weekly(null))).toBeNull();
    expect(await compare({ generated: generated(false) }, weekly('ND'))).toBeNull();
    expect(await compare({ generated: generated(false) }, weekly(null))).toMatchObject({
      parts: ['trigger list'],
      recomputed: { level: 0, triggerList: 'ND', validity: null, triggers: [] },
    });
    expect(await compare({ generated: generated(true) }, weekly('ND'))).toMatchObject({ parts: ['trigger list'] });
  });

  it('of a site about which nothing is known now is named as such', async () => {
    expect(await compare({ generated: null }, weekly(null))).toMatchObject({ parts: 'nothing to release' });
  });
});
