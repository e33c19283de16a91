// Beside the list: how many of each purok are told, what counts as told, and who was told by call or runner.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { toldByPlace } from '../rules/reach-board.ts';
import { reachCalls } from '../wire/reach.calls.ts';
import styles from './reach.module.css';
import { type BoardRow, hourOf, tellerOf } from './reach-model.ts';
import { useTakeBack } from './use-reach.ts';

interface Props {
  rows: readonly BoardRow[];
  releaseId: number;
  site: SiteCode;
  now: number;
}

export function ReachAside(props: Props) {
  const { t } = useTranslation('reach');
  return (
    <aside className={styles.aside}>
      <Places rows={props.rows} />
      <section className={styles.card}>
        <h2>{t('counts')}</h2>
        <p>{t('countsText')}</p>
        <p className={styles.muted}>{t('countsSilent')}</p>
      </section>
      <Runners {...props} />
    </aside>
  );
}

function Places({ rows }: { rows: readonly BoardRow[] }) {
  const { t } = useTranslation('reach');
  const places = toldByPlace(rows);
  return (
    <section className={styles.card}>
      <h2>{t('places')}</h2>
      <ul className={styles.places}>
        {places.map(({ purok, group, told, of }) => (
          <li key={purok ?? group}>
            <strong>{group === null ? purok : t(`placeOf.${group}`)}</strong>{' '}
            <span>{t('of', { count: told, of })}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(told / Math.max(1, of)) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {places.some(({ purok, group }) => purok !== null || group !== 'offices') && (
        <p className={styles.note}>{t('purokNote')}</p>
      )}
    </section>
  );
}

function Runners({ rows, releaseId, site, now }: Props) {
  const { t } = useTranslation('reach');
  const [taken, setTaken] = useState<BoardRow | null>(null);
  const told = rows.flatMap((row) => (row.told ? [{ row, told: row.told }] : []));
  return (
    <section className={styles.card}>
      <h2>{t('runners')}</h2>
      {told.length === 0 ? (
        <p className={styles.muted}>{t('runnersNone')}</p>
      ) : (
        <ul className={styles.runners}>
          {told.map(({ row, told: note }) => (
            <li key={row.userId}>
              <span>
                <strong>{row.name}</strong>
                {row.purok !== null && `, ${row.purok}`}
                <span className={styles.small}>
                  {hourOf(note.at, now)}, {t(`way.${note.way}`, { name: tellerOf(note) })}
                </span>
              </span>
              <May call={reachCalls.takeBack} site={site}>
                <Button
                  size="s"
                  kind="quiet"
                  aria-label={t('backOf', { name: row.name })}
                  onClick={() => setTaken(row)}
                >
                  {t('back')}
                </Button>
              </May>
            </li>
          ))}
        </ul>
      )}
      {taken?.told && (
        <TakeBackQuestion
          {...{ releaseId, name: taken.name, personId: taken.userId, markId: taken.told.markId }}
          onClose={() => setTaken(null)}
        />
      )}
    </section>
  );
}

interface QuestionProps {
  releaseId: number;
  name: string;
  personId: number;
  markId: number;
  onClose: () => void;
}

function TakeBackQuestion({ releaseId, name, personId, markId, onClose }: QuestionProps) {
  const { t } = useTranslation('reach');
  const notice = useNotice();
  const problemText = useProblemText();
  const takeBack = useTakeBack();
  return (
    <Question
      open
      title={t('backQuestion', { name })}
      yes={t('backYes')}
      no={t('backNo')}
      busy={takeBack.isPending}
      onNo={onClose}
      onYes={() =>
        takeBack.mutate(
          { releaseId, personId, markId },
          {
            onSuccess: () => notice.success(t('backDone')),
            onError: (error) => notice.error(problemText(error)),
            onSettled: onClose,
          },
        )
      }
    >
      {t('backText')}
    </Question>
  );
}
