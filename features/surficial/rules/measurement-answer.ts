// The one SMS that answers a measurement: what was taken, or the first thing that was wrong. Filipino, GSM letters, no link.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { MeasurementText, TextError } from './measurement-text.ts';
import type { TypingDoubt } from './typing-doubts.ts';

/** Markers of a text against those of the site. */
export interface MarkersOfText {
  /** In use and measured. */
  taken: readonly string[];
  /** Measured but not in use: left out. */
  unknown: readonly string[];
  /** In use and not measured. */
  missing: readonly string[];
}

export function markersOfText(cm: ReadonlyMap<string, number>, inUse: readonly string[]): MarkersOfText {
  const named = [...cm.keys()].sort();
  return {
    taken: named.filter((letter) => inUse.includes(letter)),
    unknown: named.filter((letter) => !inUse.includes(letter)),
    missing: [...inUse].filter((letter) => !cm.has(letter)).sort(),
  };
}

/** `doubts`: what looks mistyped was stored and counts; the sender is asked what the form on the web asks. */
export function acceptedAnswer(
  { siteCode, at, cm }: MeasurementText,
  { taken, unknown, missing }: MarkersOfText,
  doubts: readonly TypingDoubt[] = [],
): string {
  const asked = doubts.map(({ marker, cm: said, last }) => `${marker} ${said} (huli ${last})`);
  return [
    `Natanggap ang sukat ng ${siteCode.toUpperCase()} ${toDisplayTime(at)}: ${taken.map((one) => `${one} ${cm.get(one)}`).join(', ')} cm.`,
    unknown.length > 0 ? `Hindi kilalang marker: ${unknown.join(', ')}.` : '',
    missing.length > 0 ? `Walang sukat: ${missing.join(', ')}.` : '',
    asked.length > 0 ? `Tama po ba ang ${asked.join(', ')}? Kung mali, ipadala ulit o tumawag sa opisina.` : '',
    'Salamat po.',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Why a measurement that could be read is not stored. */
export type RefusedText = 'unknownSender' | 'noMarkerInUse' | 'taken' | 'wouldLower';

const WRONG: Readonly<Record<TextError | RefusedText, string>> = {
  type: 'simulan sa ROUTINE o EVENT',
  site: 'hindi kilala ang code ng site',
  noDate: 'walang petsa; isulat nang ganito: MAY 9 2026',
  dateOutOfRange: 'ang petsa ay sa hinaharap o lampas na sa 90 araw',
  noMeasurement: 'walang mabasang sukat; isulat nang ganito: A 97.1CM',
  notATime: 'mali ang oras',
  noTime: 'walang oras; isulat nang ganito: 7:30AM',
  notDaytime: 'ang oras ay dapat mula 5:00AM hanggang 7:00PM',
  noWeather: 'walang panahon; halimbawa: MAARAW, MAULAN',
  noObserver: 'walang pangalan ng nagsukat',
  unknownSender: 'hindi nakarehistro ang numerong ito; tumawag sa opisina',
  noMarkerInUse: 'walang marker na ginagamit sa site',
  taken: 'may sukat na ng oras na iyon mula sa iba',
  wouldLower: 'ibababa nito ang naunang sukat na level 2 o 3; tumawag agad sa opisina',
};

/** The last line shows the form, with a site that there is, so that the next text can be right. */
export const refusedAnswer = (why: TextError | RefusedText, siteCode: string): string =>
  `Hindi natanggap ang sukat: ${WRONG[why]}. Halimbawa: ROUTINE ${siteCode.toUpperCase()} MAY 9 2026 7:30AM A 97.1CM MAARAW JUAN DELACRUZ`;
