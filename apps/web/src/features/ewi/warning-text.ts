// From what the dashboard knows to what the domain composes: one function for page and server makes the text.
import type { EwiTemplateReply } from '@bantay/contract/warning-texts';
import type { AlertLevel } from '@bantay/domain/alerts/alert-level';
import type { TriggerSourceName } from '@bantay/domain/alerts/trigger-sources';
import { type ComposedMessage, composeMessage } from '@bantay/domain/ewi/compose-message';
import { cancellationText, correctionText } from '@bantay/domain/ewi/correction-message';
import { fromManilaText } from '@bantay/domain/time/manila-time';
import { templateFromColumns } from '@bantay/domain/warning-texts/template-columns';
import type { MessageTrigger } from '@bantay/domain/warning-texts/templates';

/** A release that can be told: everything that its text needs. */
export interface TellableRelease {
  releaseId: number;
  /** Wire time of the data. */
  dataTs: string;
  level: AlertLevel;
  hasGroundData: boolean;
  site: {
    site_code: string;
    sitio: string | null;
    barangay: string;
    municipality: string;
    province: string;
    households: string;
  };
  triggers: readonly { source: string; level: number; eqId: number | null; ts: string; info: string }[];
  /** What its bulletin says besides; null where there is none. */
  bulletin: { number: number; releaseTime: string; publisher: string | null } | null;
}

const siteOf = ({ site }: TellableRelease) => ({
  siteCode: site.site_code,
  sitio: site.sitio,
  barangay: site.barangay,
  municipality: site.municipality,
  province: site.province,
});

const messageTrigger = (trigger: TellableRelease['triggers'][number]): MessageTrigger => ({
  source: trigger.source as TriggerSourceName,
  level: trigger.level as AlertLevel,
  eqId: trigger.eqId,
  info: trigger.info,
});

export function composeWarning(
  release: TellableRelease,
  templates: readonly EwiTemplateReply[],
  officeName: string,
  language: 'fil' | 'en' = 'fil',
): ComposedMessage {
  return composeMessage({
    site: siteOf(release),
    level: release.level,
    dataAt: fromManilaText(release.dataTs) ?? 0,
    hasGroundData: release.hasGroundData,
    triggers: release.triggers.map(messageTrigger),
    officeName,
    templates: templates.map(templateFromColumns),
    choice: { form: 'sms', language },
  });
}

/** Written when the dialog opens, so that taking a warning back costs two presses and no typing. */
export function composeUpdate(
  kind: 'correction' | 'cancellation',
  release: TellableRelease,
  sentText: string,
  officeName: string,
): string {
  const about = {
    site: siteOf(release),
    level: release.level,
    dataAt: fromManilaText(release.dataTs) ?? 0,
    officeName,
  };
  return kind === 'correction' ? correctionText(about, sentText) : cancellationText(about);
}
