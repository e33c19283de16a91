// What sending and correcting have in common: which release may be told of, which text may leave, and the audit row of it.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { ReleaseContext, ReleaseService } from '../../alerts/server/release-service.ts';
import type { PublicLogService } from '../../public-log/server/public-log-service.ts';
import { parseSiteCode } from '../../sites/rules/site.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { checkMessage, type MessageProblem } from '../../warning-texts/rules/message-check.ts';
import * as queries from './ewi-queries.ts';

export interface SendableContext {
  sites: Pick<SitesService, 'requireById'>;
  releases: Pick<ReleaseService, 'requireRelease'>;
}

/** The same guards for sending and correcting: known, of this site, the newest, not cancelled. */
export async function requireSendable(
  { sites, releases }: SendableContext,
  tx: Db,
  releaseId: number,
  siteCode: string | null,
): Promise<{ release: ReleaseContext; site: Site }> {
  // Before it is looked at: whoever waited here sees the cancellation that the other has just made.
  await queries.lockRelease(tx, releaseId);
  const release = await releases.requireRelease(releaseId, tx);
  const site = await sites.requireById(release.siteId, tx);
  if (siteCode !== null && parseSiteCode(siteCode) !== site.siteCode) {
    throw new Problem('releaseOfOtherSite', { site: site.siteCode.toUpperCase() });
  }
  if (release.cancelledAt !== null) throw new Problem('releaseCancelled');
  if (!release.isNewest) throw new Problem('releaseNotNewest');
  return { release, site };
}

export interface PressContext {
  clock: Pick<FieldClock, 'now'>;
}

/** Letters behind the text, of the public log; null: SMS carry none here. */
export interface LettersContext {
  publicLog: Pick<PublicLogService, 'lettersFor'> | null;
}

export interface Press {
  userId: number;
  action: string;
  release: Pick<ReleaseContext, 'siteId' | 'releaseId'>;
  after: unknown;
}

/** A person has pressed a button about the warning of a release. */
export const auditPress = ({ clock }: PressContext, tx: Db, { userId, action, release, after }: Press) =>
  writeAudit(tx, {
    ...actorOf(userId),
    fieldAt: clock.now(),
    action,
    siteId: release.siteId,
    subjectId: release.releaseId,
    after,
    topic: 'ewi',
  });

export function refuseText(text: string): void {
  const [problem] = checkMessage(text);
  if (problem) throw new Problem('textRefused', { what: problemWords(problem) });
}

function problemWords(problem: MessageProblem): string {
  switch (problem.problem) {
    case 'empty':
      return 'it is empty.';
    case 'too long':
      return `it needs ${problem.parts} SMS parts, at most ${problem.maxParts} are sent.`;
    case 'link':
      return `carriers block texts with links or dotted names: "${problem.found}".`;
  }
}
