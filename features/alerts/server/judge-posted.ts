// What an officer posted is held against the server's own candidate: go on, the same once more, or a refusal.
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { AccountsService } from '../../accounts/server/accounts-service.ts';
import type { PostedSiteRelease, Posting } from '../rules/posted-release.ts';
import { judgeRelease } from '../rules/release-guard.ts';
import { lastRelease } from '../rules/released-event.ts';
import { POSSIBLE_SYMBOLS } from '../rules/trigger-sources.ts';
import { refusalOf } from './release-refusal.ts';
import { readOffer } from './releases-queries.ts';
import type { SiteState } from './site-state.ts';
import { listIdsOfSymbols } from './triggers-queries.ts';

export interface JudgeContext {
  accounts: Pick<AccountsService, 'names'>;
}

/** `repeatOf`: the release that said the same before; null when this one is to be written. The site's lock is held. */
export async function judgePosted(
  { accounts }: JudgeContext,
  tx: Db,
  state: SiteState,
  { posted, userId, now }: Posting<PostedSiteRelease>,
) {
  const candidate = state.candidates.find((one) => one.kind === posted.kind) ?? state.candidates[0] ?? null;
  const last = lastRelease(state.event.releases, now);
  if (posted.dataAt === null) throw new Problem('dataStampRefused');
  const offer = candidate ? await readOffer(tx, state.site.siteId, posted.dataAt, candidate.fingerprint) : null;
  const verdict = judgeRelease({
    candidate,
    posted: {
      dataAt: posted.dataAt,
      level: posted.level,
      triggerIds: await withoutPossible(tx, state, posted.triggerIds),
      fingerprint: posted.fingerprint,
      publisherId: userId,
    },
    lastRelease: last,
    releasedLevel: state.event.alert.level,
    knownTriggerIds: knownTriggers(state),
    earlierOffers:
      offer && candidate ? [{ dataAt: posted.dataAt, fingerprint: candidate.fingerprint, lastOfferedAt: now }] : [],
    now,
  });
  if (verdict.verdict === 'repeat') return { repeatOf: verdict.releaseId, candidate: candidate! }; // perhaps none: who gets a repeat reads no candidate
  if (verdict.verdict === 'ok') return { repeatOf: null, candidate: candidate! }; // the guard refuses without one
  const names = await accounts.names(
    'publisherId' in verdict && verdict.publisherId !== null ? [verdict.publisherId] : [],
    tx,
  );
  throw refusalOf(verdict, state, candidate, names);
}

const knownTriggers = ({ stored, generated }: SiteState): number[] => [
  ...stored.triggers.flatMap((trigger) => trigger.operationalTriggerId ?? []),
  ...[...(generated?.triggers ?? []), ...(generated?.toValidate ?? [])].map((trigger) => trigger.triggerId),
];

/**
 * The page posts what it showed. What was only possible is no part of a release: a decision about it in the meantime, or
 * its giving way to rain over the threshold, sends nobody back.
 */
async function withoutPossible(tx: Db, state: SiteState, triggerIds: readonly number[]): Promise<number[]> {
  const known = knownTriggers(state);
  const others = triggerIds.filter((id) => !known.includes(id));
  const possible = await listIdsOfSymbols(tx, state.site.siteId, POSSIBLE_SYMBOLS, others);
  return triggerIds.filter((id) => !possible.includes(id));
}
