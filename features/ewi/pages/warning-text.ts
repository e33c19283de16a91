// From what the dashboard knows to what the domain composes: one function for page and server makes the text.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { EwiTemplate, MessageTrigger } from '../../warning-texts/rules/templates.ts';
import { type ComposedMessage, composeMessage } from '../rules/compose-message.ts';
import { cancellationText, correctionText } from '../rules/correction-message.ts';

/** A release that can be told: everything that its text needs. */
export interface TellableRelease {
  releaseId: number;
  /** Wire time of the data. */
  dataTs: string;
  level: AlertLevel;
  hasGroundData: boolean;
  site: {
    siteCode: string;
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
  siteCode: site.siteCode,
  sitio: site.sitio,
  barangay: site.barangay,
  municipality: site.municipality,
  province: site.province,
});

const messageTrigger = (trigger: TellableRelease['triggers'][number]): MessageTrigger => ({
  // The feed spells sources and levels as texts and numbers; they are those of the rules.
  source: trigger.source as TriggerSourceName,
  // As above.
  level: trigger.level as AlertLevel,
  eqId: trigger.eqId,
  info: trigger.info,
});

export function composeWarning(
  release: TellableRelease,
  templates: readonly EwiTemplate[],
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
    templates,
    choice: { form: 'sms', language },
  });
}

/** Written when the dialog opens, so that taking a warning back costs two presses and no typing. */
export function composeUpdate(
  kind: 'correction' | 'cancellation',
  release: TellableRelease,
  sentText: string,
  officeName: string,
  templates: readonly EwiTemplate[] = [],
): string {
  const about = {
    site: siteOf(release),
    level: release.level,
    dataAt: fromManilaText(release.dataTs) ?? 0,
    officeName,
    templates,
  };
  return kind === 'correction' ? correctionText(about, sentText) : cancellationText(about);
}
