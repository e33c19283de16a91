// Judging alone: who was first, which stamp was offered, and triggers that are no part of a release.
import type { Db } from '@bantay/server/database/database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { makeReleasable, postedOf, stateOf } from '../../../apps/server/test/releasable.ts';
import type { Candidate } from '../rules/candidate-types.ts';
import type { PostedSiteRelease } from '../rules/posted-release.ts';
import type { ReleasedStatement } from '../rules/released-event.ts';
import { judgePosted } from './judge-posted.ts';
import { upsertOffer } from './releases-queries.ts';
import type { SiteState } from './site-state.ts';
import { insertTrigger } from './triggers-queries.ts';

const SCU = 101;
const [ELENA, NOEL] = [41, 42];
let house: House;
let state: SiteState;
let candidate: Candidate;
let posted: PostedSiteRelease;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  await makeReleasable(house);
  state = await stateOf(house);
  candidate = state.candidates[0]!; // the onset
  posted = postedOf(candidate);
});
afterAll(() => house.close());

/** Which names were asked for, beside the verdict; nothing that `prepare` writes stays. */
async function judged(
  {
    changed = {},
    at = state,
    prepare = async (_tx: Db) => ({}),
  }: {
    changed?: Partial<PostedSiteRelease>;
    at?: SiteState;
    prepare?: (tx: Db) => Promise<Partial<PostedSiteRelease>>;
  },
  userId = ELENA,
) {
  const asked: number[] = [];
  const accounts = {
    names: async (ids: readonly number[]) => {
      asked.push(...ids);
      return new Map(ids.map((id) => [id, `officer ${id}`]));
    },
  };
  const tx = await house.app.db.startTransaction().execute();
  try {
    const body = { ...posted, ...changed, ...(await prepare(tx)) };
    const answer = await judgePosted({ accounts }, tx, at, { posted: body, userId, now: house.now() }).then(
      (verdict) => ({ repeatOf: verdict.repeatOf }),
      (problem: { code?: string; message: string }) => ({
        code: problem.code ?? problem.message,
        text: problem.message,
      }),
    );
    return { ...answer, asked };
  } finally {
    await tx.rollback().execute();
  }
}

/** As the site stands once somebody has released what is posted. */
const releasedBy = (publisherId: number | null): SiteState => {
  const statement: ReleasedStatement = {
    releaseId: 7,
    dataAt: candidate.dataAt,
    releasedAt: house.now() - 60_000,
    publisherId,
  };
  const { event } = state;
  const alert = { ...event.alert, level: candidate.level };
  return { ...state, event: { ...event, alert, releases: [statement, ...event.releases] } };
};

it('what was offered and is posted as it was may be written', async () => {
  expect(await judged({})).toEqual({ repeatOf: null, asked: [] });
});

it('released by another officer meanwhile: refused by his name and time', async () => {
  const answer = await judged({ at: releasedBy(NOEL) });
  expect(answer).toMatchObject({ code: 'alreadyReleased', asked: [NOEL] });
  expect(answer).toHaveProperty('text', expect.stringContaining('officer 42'));
  expect(answer).toHaveProperty('text', expect.stringContaining('09:09'));
});

it('released by the system meanwhile: nobody is looked up', async () => {
  const answer = await judged({ at: releasedBy(null) });
  expect(answer).toMatchObject({ code: 'alreadyReleased', asked: [] });
  expect(answer).toHaveProperty('text', expect.stringContaining('the system'));
});

it('released by the same officer: the same release is the answer, and no second one is written', async () => {
  expect(await judged({ at: releasedBy(ELENA) })).toEqual({ repeatOf: 7, asked: [] });
});

it('without a data stamp that can be read nothing is judged', async () => {
  expect(await judged({ changed: { dataAt: null } })).toMatchObject({ code: 'dataStampRefused' });
});

it('an earlier stamp counts where this very candidate was offered under it, and nowhere else', async () => {
  const earlier = candidate.dataAt - 60_000;
  const offered = (fingerprint: string) => async (tx: Db) => {
    await upsertOffer(tx, LPA, earlier, fingerprint);
    return { dataAt: earlier };
  };
  expect(await judged({ prepare: offered(candidate.fingerprint) })).toEqual({ repeatOf: null, asked: [] });
  expect(await judged({ prepare: offered(`${candidate.fingerprint},9:1`) })).toMatchObject({
    code: 'dataStampRefused',
  });
  expect(await judged({ changed: { dataAt: earlier } })).toMatchObject({ code: 'dataStampRefused' });
});

it('a trigger of this site that was only possible is passed over; any other strange one sends the officer back', async () => {
  const withTrigger = (symbol: 'r0t' | 'r1', siteId: number) => async (tx: Db) => {
    const id = await insertTrigger(tx, { siteId, symbol, at: house.now(), techInfo: '' });
    return { triggerIds: [...posted.triggerIds, id] };
  };
  expect(await judged({ prepare: withTrigger('r0t', LPA) })).toEqual({ repeatOf: null, asked: [] });
  expect(await judged({ prepare: withTrigger('r1', LPA) })).toMatchObject({ code: 'candidateChanged' });
  expect(await judged({ prepare: withTrigger('r0t', SCU) })).toMatchObject({ code: 'candidateChanged' });
});

/** The verdict alone, with what it may write. */
const verdictOf = (at: SiteState, changed: Partial<PostedSiteRelease> = {}, userId = ELENA) =>
  judgePosted({ accounts: { names: async () => new Map() } }, house.app.db, at, {
    posted: { ...posted, ...changed },
    userId,
    now: house.now(),
  });

it('of two candidates the one of the posted kind is judged, and it is what may be written', async () => {
  const other: Candidate = { ...candidate, kind: 'extended', level: 3, fingerprint: `${candidate.fingerprint},9:1` };
  const { candidate: chosen } = await verdictOf({ ...state, candidates: [other, candidate] });
  expect(chosen).toBe(candidate);
  // The kind has changed since: it is held against what there is now.
  const { candidate: first } = await verdictOf(state, { kind: 'extended' });
  expect(first).toBe(candidate);
  expect(await judged({ at: { ...state, candidates: [other] } })).toMatchObject({ code: 'candidateChanged' });
});

it('where there is no candidate any more there is nothing to release, and nobody is looked up', async () => {
  expect(await judged({ at: { ...state, candidates: [] } })).toMatchObject({ code: 'nothingToRelease', asked: [] });
});

it('what an officer has to decide first is named, and nobody is looked up', async () => {
  const triggers = candidate.triggers.map((one) => ({ ...one, isUndecided: true }));
  const answer = await judged({ at: { ...state, candidates: [{ ...candidate, triggers }] } });
  expect(answer).toMatchObject({ code: 'triggersUndecided', asked: [] });
  expect(answer).toHaveProperty('text', expect.stringContaining('rainfall (LPA)'));
});

describe('a repeat', () => {
  /** Nothing is known but what a test names: of the release that stands, or of the run. */
  const knowing = (own: { stored?: number; raising?: number; waiting?: number }): SiteState => {
    const released = releasedBy(ELENA);
    const generatedOf = (id: number | undefined) =>
      id === undefined ? [] : [{ ...candidate.generated.triggers[0]!, triggerId: id }];
    return {
      ...released,
      stored: {
        ...released.stored,
        triggers: own.stored === undefined ? [] : [{ operationalTriggerId: own.stored } as never],
      },
      generated:
        own.raising === undefined && own.waiting === undefined
          ? null
          : { ...candidate.generated, triggers: generatedOf(own.raising), toValidate: generatedOf(own.waiting) },
    };
  };
  const ID = 4711;

  it.each([{ stored: ID }, { raising: ID }, { waiting: ID }])('names triggers that are known: %o', async (own) => {
    expect(await judged({ at: knowing(own), changed: { triggerIds: [ID] } })).toEqual({ repeatOf: 7, asked: [] });
  });

  it('with a trigger that nobody knows is none', async () => {
    for (const own of [{}, { stored: ID + 1 }, { raising: ID + 1, waiting: ID + 2 }])
      expect(await judged({ at: knowing(own), changed: { triggerIds: [ID] } })).toMatchObject({
        code: 'candidateChanged',
      });
  });

  it('a released trigger without a run of its own is no trigger', async () => {
    const at = knowing({});
    const stored = {
      ...at.stored,
      triggers: [{ operationalTriggerId: null } as never, { operationalTriggerId: ID } as never],
    };
    expect(await judged({ at: { ...at, stored }, changed: { triggerIds: [ID] } })).toEqual({ repeatOf: 7, asked: [] });
  });

  it('needs no candidate, and of another level it is none', async () => {
    const at = { ...releasedBy(ELENA), candidates: [] };
    expect(await judged({ at })).toEqual({ repeatOf: 7, asked: [] });
    expect(await judged({ at, changed: { level: 3 } })).toMatchObject({ code: 'candidateChanged' });
  });
});

it('a site that was raised meanwhile is judged by the level that was released', async () => {
  const at = releasedBy(NOEL);
  const alert = { ...at.event.alert, level: 0 as const };
  // Released below what is posted, at the same stamp: a new alert, not a repeat.
  expect(await judged({ at: { ...at, event: { ...at.event, alert } } })).toEqual({ repeatOf: null, asked: [] });
});
