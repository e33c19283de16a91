// What a release would bring, before anybody has pressed anything: who is written to, in how many parts, how long, and what else goes out.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { ComposedMessage } from '../../ewi/rules/compose-message.ts';
import {
  type RecipientContact,
  type RecipientGroup,
  recipientsFor,
  type WarnedSite,
} from '../../ewi/rules/recipients.ts';
import { estimatedMinutes } from '../../ewi/rules/sending-time.ts';
import type { MessageTrigger } from '../../warning-texts/rules/templates.ts';

/** Somebody whom the warnings of a site are for; `numbers`: how many of them a message can reach. */
export interface PlannedPerson {
  userId: number;
  numbers: number;
}

export interface SmsPlan {
  groups: { group: RecipientGroup; people: number; numbers: number }[];
  people: number;
  /** Each is written to once, however many share it. */
  numbers: number;
  /** For them a call or a runner is left. */
  withoutNumber: number;
  /** Null where the text cannot be composed. */
  text: { characters: number; parts: number; partsInAll: number } | null;
  /** Templates that are missing for it, `2 rainfall`. */
  missing: string[];
  /** Null where nothing can leave: no text, no gateway or nobody to write to. */
  minutes: number | null;
}

interface SmsInput {
  site: WarnedSite;
  contacts: readonly RecipientContact[];
  people: readonly PlannedPerson[];
  composed: ComposedMessage;
  hasGateway: boolean;
}

/**
 * By the same rule as the sending itself (recipients.ts): a contact without a site, a group or a number that is known is counted
 * nowhere among those who are written to. What is missing makes fewer recipients, never more.
 */
export function smsPlan({ site, contacts, people, composed, hasGateway }: SmsInput): SmsPlan {
  const { groups, reachable } = recipientsFor(contacts, site);
  const written = new Set(reachable.map(({ userId }) => userId));
  const text = composed.ok ? smsLength(composed.text) : null;
  const numbers = reachable.length;
  const canLeave = text !== null && hasGateway && numbers > 0;
  return {
    groups: groups.map((one) => ({
      group: one.group,
      people: new Set(one.contacts.map(({ userId }) => userId)).size,
      numbers: one.contacts.length,
    })),
    ...{ people: written.size, numbers },
    withoutNumber: people.filter((one) => one.numbers === 0 && !written.has(one.userId)).length,
    text: text && { characters: text.characters, parts: text.parts, partsInAll: text.parts * numbers },
    missing: composed.ok ? [] : composed.missing.map(({ level, trigger }) => `${level} ${trigger}`.trim()),
    minutes: canLeave ? estimatedMinutes(text.parts, numbers) : null,
  };
}

export const CHANNELS = ['page', 'siren', 'noSiren', 'webhooks', 'broadcast'] as const;
export type Channel = (typeof CHANNELS)[number];

interface Installed {
  /** `/levels` and CAP are open to everybody. */
  hasPublicPage: boolean;
  hasSiren: boolean;
  /** Webhooks that are not paused. */
  webhooks: number;
  /** Here NDRRMC is asked for cell broadcasts. */
  asksBroadcast: boolean;
}

/** Level from which the siren sounds (siren/rules/siren.ts). */
const SIREN_LEVEL = 3;

/** What goes out with the release itself, and what people have to ask for. Of what is not there only the siren is missed. */
export function channelsOf(level: AlertLevel, installed: Installed): { channel: Channel; count: number }[] {
  const { hasPublicPage, hasSiren, webhooks, asksBroadcast } = installed;
  const siren: Channel = hasSiren ? 'siren' : 'noSiren';
  return [
    ...(hasPublicPage ? [{ channel: 'page' as const, count: 1 }] : []),
    ...(level === SIREN_LEVEL ? [{ channel: siren, count: 1 }] : []),
    ...(webhooks > 0 ? [{ channel: 'webhooks' as const, count: webhooks }] : []),
    ...(asksBroadcast && level > 0 ? [{ channel: 'broadcast' as const, count: 1 }] : []),
  ];
}

/** Those of the running event and those that the release brings: one for each source and level, the newer one. */
export function triggersAfter(
  running: readonly MessageTrigger[],
  released: readonly MessageTrigger[],
): MessageTrigger[] {
  const isOf = (one: MessageTrigger) => (other: MessageTrigger) =>
    one.source === other.source && one.level === other.level;
  const fresh = released.filter((one, place) => released.findIndex(isOf(one)) === place);
  return [...fresh, ...running.filter((one) => !fresh.some(isOf(one)))];
}
