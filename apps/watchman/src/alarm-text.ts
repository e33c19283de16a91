// What a watchman writes to the people of its list: one SMS of the GSM alphabet, without a link, of what it knows and no more.

import type { LogFault } from '@bantay/features/watch/rules/decide-log.ts';
import type { Ailment, Why } from '@bantay/features/watch/rules/pulse.ts';
import { type Instant, toDisplayTime } from '@bantay/kernel/time/manila-time';

export const ALARM_LANGUAGES = ['fil', 'en'] as const;
export type AlarmLanguage = (typeof ALARM_LANGUAGES)[number];

export type Telling =
  | { what: Why | 'heard'; server: string; since: Instant; isReminder?: boolean }
  | { what: 'line dead' | 'line back'; since: Instant }
  | { what: LogFault; server: string; since: Instant }
  | { what: 'ails'; server: string; ailments: readonly Ailment[] };

type Sentence = Why | 'heard' | LogFault | 'line dead' | 'line back' | Ailment;

/** `{server}` and `{since}` are filled in. */
const SENTENCES: Readonly<Record<AlarmLanguage, Readonly<Record<Sentence, string>>>> = {
  fil: {
    silent:
      'hindi marinig ang server na {server} mula {since} at hindi ito sumasagot. Puntahan o tawagan ang nag-aalaga nito',
    'not working':
      'sumasagot ang server na {server} pero hindi gumagana ang pagbabantay nito mula {since}. Tingnan ito',
    clock:
      'magkaiba nang ilang oras ang orasan ng server na {server} at ng bantay na ito mula {since}. Tingnan ang dalawa',
    heard: 'naririnig na muli ang server na {server}. Hindi ito narinig mula {since}',
    'line dead': 'patay ang linya ng bantay na ito mula {since}. Hindi nito alam ang lagay ng server',
    'line back': 'buhay na muli ang linya ng bantay na ito. Patay ito mula {since}',
    rewritten:
      'binago ng server na {server} ang pampublikong talaan ng mga babala. Tanungin agad ang opisina kung sino at bakit',
    shorter:
      'umikli ang pampublikong talaan ng server na {server}. May ibinalik bang lumang backup? Tanungin ang opisina',
    unproven: 'hindi napatunayan mula {since} na humaba lang ang pampublikong talaan ng server na {server}',
    modem: 'walang SMS na umaalis dito',
    proof: 'hindi dumarating ang SMS nito',
    waiting: 'may SMS na hindi umaalis',
    closing: 'luma ang paghusga sa datos',
    disk: 'halos puno ang disk',
    rehearsal: 'bigo ang ensayo',
  },
  en: {
    silent:
      'the server {server} has not been heard since {since} and does not answer. Go there or call who looks after it',
    'not working': 'the server {server} answers, but its watch has not worked since {since}. Look at it',
    clock: 'the clocks of the server {server} and of this watchman have been hours apart since {since}. Look at both',
    heard: 'the server {server} is heard again. It was not heard since {since}',
    'line dead': 'the line of this watchman has been dead since {since}. It knows nothing of the server',
    'line back': 'the line of this watchman is back. It was dead since {since}',
    rewritten:
      'the server {server} has rewritten the public log of warnings. Ask the office at once who did it and why',
    shorter:
      'the public log of the server {server} is shorter than it was. Was an older backup restored? Ask the office',
    unproven: 'since {since} nobody has proven that the public log of the server {server} only grew',
    modem: 'no SMS leaves it',
    proof: 'its SMS do not arrive',
    waiting: 'some SMS do not leave',
    closing: 'the data are not judged',
    disk: 'the disk is nearly full',
    rehearsal: 'its backup rehearsal failed',
  },
};
const REMINDER: Readonly<Record<AlarmLanguage, string>> = { fil: ', paalala', en: ', again' };
const AILS: Readonly<Record<AlarmLanguage, string>> = {
  fil: 'naririnig ang server na {server}, pero',
  en: 'the server {server} is heard, but',
};

/** `watchman`: the name of who writes. */
export function alarmText(telling: Telling, watchman: string, language: AlarmLanguage): string {
  const head = `Bantay WATCH ${plain(watchman)}`;
  if (telling.what === 'ails') {
    const words = telling.ailments.map((one) => SENTENCES[language][one]).join('; ');
    return `${head}: ${AILS[language].replace('{server}', plain(telling.server))} ${words}.`;
  }
  const again = 'isReminder' in telling && telling.isReminder === true ? REMINDER[language] : '';
  const words = SENTENCES[language][telling.what]
    .replace('{server}', 'server' in telling ? plain(telling.server) : '')
    .replace('{since}', toDisplayTime(telling.since).slice(5));
  return `${head}${again}: ${words}.`;
}

/** A dot inside a name would pass for a link with the carriers; other signs are not on every telephone. */
const plain = (name: string) =>
  name
    .replace(/[^ -~]/g, '?')
    .replace(/[._]+/g, ' ')
    .slice(0, 30);
