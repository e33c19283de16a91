// One entry of the list: what it is, where it is, and the choice where the server did not take it.
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { outbox } from '../api/outbox/device.ts';
import { type Entry, GAP_MS, isRefused } from '../api/outbox/entry.ts';
import { useRefusalText } from '../api/refusal-text.ts';
import { useSession } from '../api/session.tsx';
import { siteOfPath } from '../api/site-book.ts';
import { paths } from '../paths.ts';
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { useLinkComponent } from '../ui/link-context.tsx';
import { Question } from '../ui/question.tsx';
import styles from './waiting.module.css';
import { clockFault, factsOf } from './waiting-facts.ts';

/** Without a line its file may be missing: the entry stands there all the same. */
const MarkFacts = lazy(() => import('./waiting-mark-facts.tsx').catch(() => ({ default: () => null })));
const WaitingConflict = lazy(() => import('./waiting-conflict.tsx'));

/** A line, so that no button moves under a finger when it comes. */
const HELD = '\u00a0';

interface Props {
  entry: Entry;
  /** The refused one that holds it up. */
  gap: Entry | null;
  /** On its way, or open in a form. */
  isBusy: boolean;
  onLeave: () => void;
  /** It may go again. */
  onAgain: () => void;
}

/** Dozens of them wait after a typhoon, and each step of each tells all: drawn anew is the one that has changed. */
export const WaitingEntry = memo(function WaitingEntry({ entry, gap, isBusy, onLeave, onAgain }: Props) {
  const { t } = useTranslation('waiting');
  const refusalText = useRefusalText();
  const { isDemo, isExpired, user } = useSession();
  // The demo's clock is moved on purpose.
  const minutes = isDemo ? 0 : clockFault(entry);
  return (
    <article className={styles.entry}>
      <h3>
        {t(`kinds.${entry.call}`)} {entry.site?.toUpperCase()}
      </h3>
      <State entry={entry} isBusy={isBusy} />
      <p className={styles.facts}>
        {entry.call === 'rollCallMark' ? (
          <Suspense fallback={HELD}>
            <MarkFacts entry={entry} isOwn={!isExpired && user?.userId === entry.userId} />
          </Suspense>
        ) : (
          factsOf(entry).join(' · ')
        )}
      </p>
      <p className={styles.note}>{t('entered', { time: timeOf(entry) })}</p>
      {minutes > 0 && <p className={styles.note}>{t('clock', { minutes })}</p>}
      <Photos entry={entry} />
      {gap && <Band kind="info">{t('gap', { time: toDisplayTime(gap.since + gap.offset + GAP_MS) })}</Band>}
      {entry.problem && entry.state === 'refused' && (
        <Band kind="failed">
          {entry.receipt !== null && t('photoBehind')} {refusalText(entry.problem)}
        </Band>
      )}
      {entry.state === 'conflict' && (
        <Suspense fallback={null}>
          <WaitingConflict entry={entry} isBusy={isBusy} onAgain={onAgain} />
        </Suspense>
      )}
      <Deeds entry={entry} isBusy={isBusy} onLeave={onLeave} onAgain={onAgain} />
    </article>
  );
});

/** Marks come several in a minute. */
function timeOf({ call, deviceAt, offset }: Entry): string {
  const at = deviceAt + offset;
  return call === 'rollCallMark' ? toManilaText(at).replaceAll('-', '/') : toDisplayTime(at);
}

function State({ entry, isBusy }: Pick<Props, 'entry' | 'isBusy'>) {
  const { t } = useTranslation('waiting');
  const { receipt, offset } = entry;
  const state = entry.state !== 'stored' && isBusy ? 'sending' : entry.state;
  // A tab that is gone leaves the word behind.
  const shown = state === 'sending' && !isBusy ? 'kept' : state;
  const time = receipt === null ? '' : toDisplayTime(receipt.at + offset).slice(11);
  return (
    <p className={styles.state} data-refused={isRefused(entry) || undefined} role="status">
      {t(`states.${shown}`, { time })}
    </p>
  );
}

function Photos({ entry: { photos } }: { entry: Entry }) {
  const { t } = useTranslation('waiting');
  if (photos.length === 0) return null;
  const stored = photos.filter(({ isStored }) => isStored).length;
  const words = stored < photos.length ? 'photosWait' : 'photos';
  return <p className={styles.note}>{t(words, { stored, count: photos.length })}</p>;
}

/** What a person can do: only with what was not accepted, or not sent yet. */
function Deeds({ entry, isBusy, onLeave, onAgain }: Omit<Props, 'gap'>) {
  const { t } = useTranslation('waiting');
  const Link = useLinkComponent();
  const [asks, setAsks] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (entry.state === 'stored') return null;
  const { key, userId, call, site, state } = entry;
  const page = call === 'measurement' && site !== null ? siteOfPath(site) : null;
  const again = async () => {
    setFailed(!(await outbox.again(userId, key)));
    onAgain();
  };
  return (
    <div className={styles.deeds}>
      {page && isRefused(entry) && (
        <Link href={paths.surficialMarkers(page)} onClick={onLeave}>
          {t('open')}
        </Link>
      )}
      {state === 'refused' && (
        <Button size="s" onClick={() => void again()}>
          {t('again')}
        </Button>
      )}
      <Button size="s" kind="quiet" disabled={isBusy} onClick={() => setAsks(true)}>
        {t('discard')}
      </Button>
      {hasFailed && <Band kind="failed">{t('notDone')}</Band>}
      <Question
        open={asks}
        title={t('discardTitle')}
        yes={t('discard')}
        no={t('discardNo')}
        danger
        onNo={() => setAsks(false)}
        onYes={() => {
          setAsks(false);
          void outbox.drop(userId, key).then((isGone) => setFailed(!isGone));
        }}
      >
        {entry.receipt === null ? t('discardText') : t('photoBehind')}
      </Question>
    </div>
  );
}
