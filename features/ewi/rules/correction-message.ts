// Texts that correct or take back a warning, ready before they are needed (FCC report on Hawaii, 2018).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { type MessageSite, placeText } from '../../warning-texts/rules/place-text.ts';
import { messageTime } from './compose-message.ts';

/** The warning that is corrected or taken back. */
export interface CorrectedRelease {
  site: MessageSite;
  level: AlertLevel;
  dataAt: Instant;
  officeName: string;
}

/** A correction: one line that says what it replaces, then the new text whole. */
export function correctionText({ dataAt }: CorrectedRelease, newText: string, language: 'fil' | 'en' = 'fil'): string {
  const time = messageTime(dataAt, language);
  const head =
    language === 'fil'
      ? `PAGTATAMA sa babala ng ${time}. Ito ang sundin:`
      : `CORRECTION of the warning of ${time}. Follow this:`;
  return `${head}\n${newText}`;
}

const HEAD = /^(?:PAGTATAMA sa babala|CORRECTION of the warning)[^\n]*\n/;
const plain = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Whether a correction says nothing new: the text that was sent, with or without the line that calls it a correction. */
export function isUnchanged(text: string, sentText: string): boolean {
  const bare = (one: string): string => (HEAD.test(one.trim()) ? bare(one.trim().replace(HEAD, '')) : plain(one));
  return bare(text) === bare(sentText);
}

/** A cancellation: which warning is taken back, and what to do now. */
export function cancellationText(
  { site, level, dataAt, officeName }: CorrectedRelease,
  language: 'fil' | 'en' = 'fil',
): string {
  const place = placeText(site);
  const time = messageTime(dataAt, language);
  const lines =
    language === 'fil'
      ? [
          `KANSELADO ang babala: Alert level ${level}`,
          `Lokasyon: ${place}`,
          `Petsa at oras ng binawing babala: ${time}`,
          'Huwag nang sundin ang naunang mensahe. Maghintay ng susunod na abiso at makinig sa barangay.',
          `Source: ${officeName}`,
        ]
      : [
          `CANCELLED warning: Alert level ${level}`,
          `Location: ${place}`,
          `Date and time of the cancelled warning: ${time}`,
          'Do not follow the earlier message. Wait for the next advisory and listen to the barangay.',
          `Source: ${officeName}`,
        ];
  return lines.join('\n');
}
