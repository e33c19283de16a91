// The bulletin as the dashboard knows it, by the function that writes it on the server; only the households are not known here.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Municipality } from '@bantay/web/api/session.tsx';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import { type Bulletin, composeBulletin } from '../../bulletin/rules/bulletin.ts';
import type { EwiTemplate } from '../../warning-texts/rules/templates.ts';
import type { TellableRelease } from './warning-text.ts';

/** Null where the server alone can write it. */
export function bulletinCopy(
  { bulletin, level, site, dataTs, triggers }: TellableRelease,
  templates: readonly EwiTemplate[],
  municipality: Municipality | null,
): Bulletin | null {
  const dataAt = fromManilaText(dataTs);
  if (bulletin === null || level === 0 || municipality === null || dataAt === null) return null;
  const composed = composeBulletin({
    ...municipality,
    level,
    site: { ...site, siteCode: site.siteCode },
    dataAt,
    releaseTime: bulletin.releaseTime.slice(0, 5),
    number: bulletin.number,
    publisher: bulletin.publisher,
    triggers: triggers.map((trigger) => ({
      // The feed spells sources and levels as texts and numbers; they are those of the rules.
      source: trigger.source as TriggerSourceName,
      // As above.
      level: trigger.level as AlertLevel,
      eqId: trigger.eqId,
      at: fromManilaText(trigger.ts) ?? dataAt,
      info: trigger.info,
    })),
    templates,
    elementsAtRisk: site.households,
  });
  return composed.ok ? composed.bulletin : null;
}
