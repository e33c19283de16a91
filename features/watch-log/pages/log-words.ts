// An entry of the watch log as a sentence, and where the thing lies that it tells of.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { paths } from '@bantay/web/paths.ts';
import type { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import type { EntryOf, LogEntry, LogKind } from '../rules/log-entry.ts';
import type { SeenEntry } from './use-watch-log.ts';

export type Translate = ReturnType<typeof useTranslation<['diary', 'alerts']>>['t'];

/** The server writes the facts by the same rules; the wire only says that they are words and numbers. */
export const entryOf = ({ kind, facts, siteCode, ref, by }: SeenEntry): LogEntry =>
  ({ kind, facts, siteCode, ref, by, at: 0 }) as unknown as LogEntry; // see above

const STATUS = { '-1': 'invalid', '0': 'validating', '1': 'valid' } as const;
type Say = { [Kind in LogKind]: (entry: EntryOf<Kind>, t: Translate) => string };

const SAY: Say = {
  trigger: ({ facts }, t) =>
    t('says.trigger', { level: facts.level, source: t(`alerts:source.${facts.source}`), info: facts.info }).trim(),
  decision({ facts }, t) {
    const values = { source: t(`alerts:source.${facts.source}`), level: facts.level };
    const said = t(`says.decision.${STATUS[`${facts.status}`]}`, values);
    return facts.remarks === null ? said : t('says.remarks', { said, text: facts.remarks });
  },
  release: ({ facts }, t) => t('says.release', { level: facts.level, bulletin: facts.bulletin }),
  text({ facts: { what, level, releaseId: _, ...counts } }, t) {
    return t('says.counts', { said: t(`says.text.${what}`, { level }), ...counts });
  },
  reply({ facts }, t) {
    if (facts.what === 'ok') return t('says.ok', { count: facts.count });
    const said = t(facts.what === 'tulong' ? 'says.tulong' : 'says.sms', { text: facts.text });
    if (facts.takenBy !== null) return t('says.taken', { said, name: facts.takenBy });
    return facts.what === 'tulong' ? t('says.notTaken', { said }) : said;
  },
  measurement({ facts }, t) {
    if (facts.what === 'markers') return t('says.markers', { count: facts.markers, observer: facts.observer });
    if (facts.what === 'feature') return t('says.feature', { feature: facts.feature, level: facts.level });
    return t('says.request', { level: facts.level, reason: facts.reason });
  },
  data({ facts: { what, sensor, since } }, t) {
    return t(`says.${what}`, { sensor, since: since === null ? '—' : toDisplayTime(since) });
  },
  problem: ({ facts }, t) => t(`says.${facts.what}`, { problem: problemWords(facts.problemKind, facts.facts, t) }),
  'roll-call': ({ facts }, t) => t(`says.${facts.what}`, { centre: facts.centre }),
  note: ({ facts }) => facts.text,
  'hand-over'({ facts: { what, other, remarks } }, t) {
    const given = other === null ? t('says.left') : t('says.given', { name: other });
    if (what === 'given') return remarks === '' ? given : t('says.remarks', { said: given, text: remarks });
    return what === 'taken' ? t('says.taken_over', { name: other ?? '' }) : t('says.withdrawn');
  },
};

/** What is wrong, with the sensor or person that it is about. */
export function problemWords(
  kind: EntryOf<'problem'>['facts']['problemKind'],
  facts: Readonly<Record<string, string | number>>,
  t: Translate,
): string {
  const words = t(`problems.${kind}`);
  const named = facts.sensor ?? facts.person ?? facts.job;
  return named === undefined ? words : t('sensor', { words, sensor: String(named).replace(/^rain_/, '') });
}

export function entryText<Entry extends LogEntry>(entry: Entry, t: Translate): string {
  // Each kind has the sentence of its own facts; the type of the table says so.
  return (SAY[entry.kind] as (entry: Entry, t: Translate) => string)(entry, t);
}

/** Null: it stands here alone. */
export function entryPath({ kind, facts, ref, siteCode }: LogEntry): string | null {
  if (kind === 'reply' || kind === 'problem') return paths.opcen;
  if (kind === 'release' && facts.level > 0) return paths.bulletinOf(facts.releaseId);
  if (siteCode === null || kind === 'note' || kind === 'hand-over') return null;
  const site = siteCode as SiteCode; // the server knows no other
  if (kind === 'text') return paths.reach(site);
  if (kind === 'roll-call') return `/evacuation/${site}`;
  if (kind === 'data') return /^(gap|back)-rain:/.test(ref) ? paths.rainfall(site) : paths.subsurface(site);
  if (kind === 'measurement' && facts.what !== 'request')
    return facts.what === 'markers' ? paths.surficialMarkers(site) : paths.moms(site);
  return paths.record(site);
}
