// Texts that correct or take back a warning, ready before they are needed (FCC report on Hawaii, 2018).
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { frameOf } from '../../warning-texts/rules/frame.ts';
import { type MessageSite, placeText } from '../../warning-texts/rules/place-text.ts';
import type { EwiTemplate } from '../../warning-texts/rules/templates.ts';
import { messageTime } from './compose-message.ts';

/** The warning that is corrected or taken back. */
export interface CorrectedRelease {
  site: MessageSite;
  level: AlertLevel;
  dataAt: Instant;
  officeName: string;
  /** As the site is told; without them the frame is as delivered. */
  templates?: readonly EwiTemplate[];
}

/** A correction: one line that says what it replaces, then the new text whole. */
export function correctionText(
  { dataAt, templates }: CorrectedRelease,
  newText: string,
  language: 'fil' | 'en' = 'fil',
): string {
  const frame = frameOf(templates, language);
  return `${frame.correction} ${messageTime(dataAt, language, frame)}. ${frame.follow}:\n${newText}`;
}

const HEAD = /^(?:PAGTATAMA sa babala|CORRECTION of the warning)[^\n]*\n/;
const plain = (text: string) => text.trim().replace(/\s+/g, ' ');

/** Whether a correction says nothing new: the text that was sent, with or without the line that calls it a correction. */
export function isUnchanged(text: string, sentText: string, templates?: readonly EwiTemplate[]): boolean {
  const word = frameOf(templates, 'fil').correction;
  const isHead = (said: string) => HEAD.test(said) || (said.startsWith(word) && said.includes('\n'));
  const bare = (one: string): string => {
    const said = one.trim();
    return isHead(said) ? bare(said.slice(said.indexOf('\n') + 1)) : plain(one);
  };
  return bare(text) === bare(sentText);
}

/** A cancellation: which warning is taken back, and what to do now. */
export function cancellationText(
  { site, level, dataAt, officeName, templates }: CorrectedRelease,
  language: 'fil' | 'en' = 'fil',
): string {
  const frame = frameOf(templates, language);
  return [
    `${frame.cancelled}: ${frame.level} ${level}`,
    `${frame.place}: ${placeText(site)}`,
    `${frame.cancelledTime}: ${messageTime(dataAt, language, frame)}`,
    frame.cancelledText,
    `${frame.source}: ${officeName}`,
  ].join('\n');
}
