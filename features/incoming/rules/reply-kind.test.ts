// Replies of residents: the spellings that phones bring.
import { expect, it } from 'vitest';
import { answerOf, asksWhy, replyKind } from './reply-kind.ts';

it.each(
  [
    'OK',
    'ok',
    'Ok po',
    'okay',
    'okey po sir',
    'OKAAAY',
    '0k',
    'k',
    'oo',
    'opo',
    'Oo, salamat po!',
    'sge po',
    'cge',
    'Noted',
  ].concat([
    'copy po',
    'received',
    'natanggap na po namin',
    '👍',
    'ok 👍',
    'OK ALERT LEVEL 2',
    'ligtas kami lahat',
    'okidoki',
    'salamat po sa inyo',
    'thank you po',
    'n0ted',
    "ok ma'am",
    'Okay po ma’am',
    'noted mm',
    'ok maam',
    'OK 4821',
    'ok 4821 po',
  ]),
)('%s is OK', (text) => {
  expect(replyKind(text)).toBe('ok');
});

it.each(
  [
    'TULONG',
    'tulong po',
    'tulng',
    'tulung',
    'tolong',
    'tlong',
    '2long',
    'TULOOOONG',
    'tulungan nyo kami',
    'patulong po',
  ].concat(
    ['saklolo', 'SOS', 'help', 'HELP!!! may gumuho', 'ok po pero kailangan namin ng tulong', 'bulig', 'tabang', '🆘'],
    ['hlp po', 'tulon po', 'nagpapatulong po', 'rescue po sa purok 2'],
  ),
)('%s is a call for help', (text) => {
  expect(replyKind(text)).toBe('tulong');
});

it.each([
  'hindi ok ang daan',
  'OK po. May bitak sa likod ng bahay',
  'tulog na po ang mga bata',
  'sino po ito',
  'Tolentino po ito',
  'helper po ako ni kap',
  'kasama po namin ang katulong',
  'kahapon pa po ang ulan',
  'ok po kapitbahay',
  'ok ina',
  'mm',
  "hindi ok ma'am",
  'level 0',
  '',
  '???',
])('%j is for a person to read', (text) => {
  expect(replyKind(text)).toBe('other');
});

it('knows a measurement even when it is wrong', () => {
  expect(replyKind('ROUTINE LPA')).toBe('measurement');
});

it('a call for help is not taken back by a later OK', () => {
  expect(answerOf(['ok', 'tulong', 'ok'])).toBe('tulong');
  expect(answerOf(['other', 'ok'])).toBe('ok');
  expect(answerOf(['other'])).toBeNull();
});

it.each([
  ...['BAKIT', 'bakit po', 'Bakit?', 'bkt', 'BKIT PO', 'bakit may alert', 'BAKIT LEVEL 2', 'why', 'Why?', 'bakit ba'],
  ...['kay ano', 'KAY-ANO', 'ngain', 'bakit po may babala', '  bakit  ', 'bakt po', 'baki', 'kay?'],
])('%j asks why', (text) => {
  expect(asksWhy(text)).toBe(true);
});

it.each([
  ...['', 'ok', 'OK 4821', 'TULONG bakit', 'bakit po wala pang tulong', 'bakit hindi kami nasundo', 'po', 'may alert'],
  ...['ROUTINE LPA NOV 21 2026 8:00AM A 60CM MAARAW AIDA', 'bakit gumuho na ang lupa', '?', 'level 2'],
  ...['Soriano po', 'kayo po', 'bakit baha', 'bakit araw-araw'],
])('%j does not, or says more than that: a person reads it', (text) => {
  expect(asksWhy(text)).toBe(false);
});
