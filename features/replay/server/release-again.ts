// One recorded release against the candidate that stands there now.
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import type { RerunService } from '../../alerts/server/rerun-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import {
  candidateBehind,
  compareRelease,
  deriveRelease,
  type ReleaseFacts,
  type ReleasePart,
} from '../rules/derived-release.ts';
import { eventBefore, OPENING } from './event-before.ts';
import type { ReleaseRow } from './replay-queries.ts';

export interface ReleaseDifference {
  releaseId: number;
  dataAt: Instant;
  kind: string;
  parts: ReleasePart[] | 'nothing to release';
  recorded: ReleaseFacts;
  recomputed: ReleaseFacts | null;
}

/** Null: it states the same. Releases that open a routine event state nothing. */
export async function releaseAgain(
  db: Db,
  site: Site,
  rerun: RerunService,
  all: readonly ReleaseRow[],
  release: ReleaseRow,
): Promise<ReleaseDifference | null | 'nothing to compare'> {
  const event = eventBefore(all.slice(0, all.indexOf(release)), release);
  if (release.kind === OPENING || event === null) return 'nothing to compare';
  const { generated, candidates } = await rerun.offered(db, site, event, release.releasedAt);
  const recorded: ReleaseFacts = {
    level: release.level,
    triggerList: release.triggerList,
    validity: release.hasAudit && release.kind !== 'routine' ? release.validityAfter : undefined,
    triggers: release.triggers,
  };
  const facts = { releaseId: release.releaseId, dataAt: release.dataTs, kind: release.kind, recorded };
  let recomputed: ReleaseFacts | null;
  if (release.kind === 'routine') {
    recomputed = generated && {
      level: 0,
      triggerList: generated.hasGroundData ? null : 'ND',
      validity: null,
      triggers: [],
    };
  } else {
    const candidate = candidateBehind(candidates, { level: release.level, dataAt: release.dataTs });
    recomputed = candidate && deriveRelease(event, candidate, release.dataTs, release.kind !== 'declared invalid');
  }
  if (recomputed === null) return { ...facts, parts: 'nothing to release', recomputed };
  const parts = compareRelease(recorded, recomputed);
  return parts.length === 0 ? null : { ...facts, parts, recomputed };
}
