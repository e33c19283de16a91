// `/cell-broadcast/:release`: the one page with which NDRRMC is asked for a cell broadcast, and when it was asked and sent.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { CopyButton } from '@bantay/web/ui/copy-button.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { MARK_KINDS, type MarkKind, WORDS_MAX } from '../rules/broadcast-request.ts';
import { cellBroadcastCalls } from '../wire/cell-broadcast.calls.ts';
import styles from './cell-broadcast.module.css';
import { MarkDialog } from './mark-dialog.tsx';
import { type SeenRequest, useCellBroadcast } from './use-cell-broadcast.ts';

const HEIGHT = 600;

export default function CellBroadcastPage() {
  const { t } = useTranslation('cellbroadcast');
  const problemText = useProblemText();
  const query = useCellBroadcast(useParams().release ?? '');
  const [marked, setMarked] = useState<MarkKind | null>(null);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')}>
        {query.data && (
          <>
            <Button onClick={() => window.print()}>{t('print')}</Button>
            {MARK_KINDS.map((kind) => (
              <May key={kind} call={cellBroadcastCalls.markRequest}>
                <Button onClick={() => setMarked(kind)}>{t(`${kind}.button`)}</Button>
              </May>
            ))}
          </>
        )}
      </PageHead>
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(seen) => <Request seen={seen} />}
      </QueryState>
      {marked && query.data && (
        <MarkDialog releaseId={query.data.releaseId} kind={marked} onClose={() => setMarked(null)} />
      )}
    </div>
  );
}

function Request({ seen }: { seen: SeenRequest }) {
  const { t } = useTranslation('cellbroadcast');
  const { releaseId, office, municipality, province, contact, place, level, time, ends, cap, texts } = seen;
  const facts = [
    [t('to'), 'NDRRMC (RA 10639)'],
    [t('from'), `${office}, ${municipality}, ${province} · ${contact}`],
    [t('area'), place],
    [t('level'), String(level)],
    [t('time'), time],
    [t('ends'), ends ?? t('unknown')],
    [t('cap'), cap ?? t('noCap')],
  ] as const;
  return (
    <>
      {seen.isCancelled && <Band kind="failed">{t('cancelled')}</Band>}
      {!seen.isNewest && <Band kind="stale">{t('older')}</Band>}
      <Marks seen={seen} />
      <dl className={styles.facts}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {texts.map(({ language, text, words }) => (
        <section key={language} aria-label={t(`language.${language}`)}>
          <h2>{t(`language.${language}`)}</h2>
          <p className={styles.text} lang={language}>
            {text}
          </p>
          {words > WORDS_MAX && <Band kind="failed">{t('long', { words, most: WORDS_MAX })}</Band>}
          <div className={styles.noPrint}>
            <CopyButton text={text} words={t('copy', { returnObjects: true })} of={t(`language.${language}`)} />
          </div>
        </section>
      ))}
      <p className={styles.noPrint}>
        <Link to={paths.bulletinOf(releaseId)}>{t('bulletin')}</Link>
      </p>
    </>
  );
}

/** The newest note of each kind; where there is none, that is said. */
function Marks({ seen: { marks } }: { seen: SeenRequest }) {
  const { t } = useTranslation('cellbroadcast');
  return (
    <ul>
      {MARK_KINDS.map((kind) => {
        const mark = marks.find((one) => one.kind === kind);
        return (
          <li key={kind}>
            {mark
              ? t(`${kind}.done`, { time: shownTime(mark.at), name: mark.by, noted: shownTime(mark.notedAt) })
              : t(`${kind}.open`)}
          </li>
        );
      })}
    </ul>
  );
}
