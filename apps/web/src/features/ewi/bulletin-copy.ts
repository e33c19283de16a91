// The bulletin as the dashboard knows it, by the function that writes it on the server; only the households are not known here.
import type { EwiTemplateReply } from '@bantay/contract/warning-texts';
import type { AlertLevel } from '@bantay/domain/alerts/alert-level';
import type { TriggerSourceName } from '@bantay/domain/alerts/trigger-sources';
import { type Bulletin, composeBulletin } from '@bantay/domain/bulletin/bulletin';
import { fromManilaText } from '@bantay/domain/time/manila-time';
import { templateFromColumns } from '@bantay/domain/warning-texts/template-columns';
import type { Municipality } from '../../api/session.tsx';
import type { TellableRelease } from './warning-text.ts';

/** Null where the server alone can write it. */
export function bulletinCopy(
  { bulletin, level, site, dataTs, triggers }: TellableRelease,
  templates: readonly EwiTemplateReply[],
  municipality: Municipality | null,
): Bulletin | null {
  const dataAt = fromManilaText(dataTs);
  if (bulletin === null || level === 0 || municipality === null || dataAt === null) return null;
  const composed = composeBulletin({
    ...municipality,
    level,
    site: { ...site, siteCode: site.site_code },
    dataAt,
    releaseTime: bulletin.releaseTime.slice(0, 5),
    number: bulletin.number,
    publisher: bulletin.publisher,
    triggers: triggers.map((trigger) => ({
      source: trigger.source as TriggerSourceName,
      level: trigger.level as AlertLevel,
      eqId: trigger.eqId,
      at: fromManilaText(trigger.ts) ?? dataAt,
      info: trigger.info,
    })),
    templates: templates.map(templateFromColumns),
    elementsAtRisk: site.households,
  });
  return composed.ok ? composed.bulletin : null;
}
