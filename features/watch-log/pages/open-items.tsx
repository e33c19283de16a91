// What is open when a shift ends, the most urgent first.
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { problemWords, type Translate } from './log-words.ts';
import type { SeenItem } from './use-hand-over.ts';
import styles from './watch-log.module.css';

export function OpenItems({ items }: { items: readonly SeenItem[] }) {
  const { t } = useTranslation(['diary', 'alerts']);
  if (items.length === 0) return null;
  return (
    <ul className={styles.items}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a list that is shown whole, without ids
        <li key={index}>
          {item.siteCode === null ? '' : `${item.siteCode.toUpperCase()}: `}
          {sentenceOf(item, t)}
        </li>
      ))}
    </ul>
  );
}

function sentenceOf(item: SeenItem, t: Translate): string {
  const words = wordsOf(item, t);
  return item.since === null ? words : t('items.since', { words, time: shownTime(item.since) });
}

function wordsOf({ kind, count, people, source, level, problemKind, facts }: SeenItem, t: Translate): string {
  if (kind === 'help') return t('items.help', { count: count ?? 0 });
  if (kind === 'trigger' && source !== null)
    return t('items.trigger', { source: t(`alerts:source.${source}`), level: level ?? '' });
  if (kind === 'roll-call') return t('items.roll-call', { count: count ?? 0, people: people ?? 0 });
  if (kind === 'problem' && problemKind !== null)
    return t('items.problem', { problem: problemWords(problemKind, facts, t) });
  return t('items.release');
}
