// Judging alone: who was first, which stamp was offered, and triggers that are no part of a release.
import type { Db } from '@bantay/server/database/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse } from '../../../apps/server/test/harness.ts';
import { makeReleasable, postedOf, stateOf } from '../../../apps/server/test/releasable.ts';
import type { Candidate } from '../rules/candidate-types.ts';
import type { ReleasedStatement } from '../rules/released-event.ts';
import { judgePosted } from './judge-posted.ts';
import type { PostedSiteRelease } from './posted-release.ts';
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
