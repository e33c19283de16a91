// Everybody whom a filter shows: what was sent, what came back, and how to reach the person now.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { cx } from '@bantay/web/ui/cx.ts';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import { LongTable } from '@bantay/web/ui/long-table.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { incomingCalls } from '../../incoming/wire/incoming.calls.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import { reachCalls } from '../wire/reach.calls.ts';
import styles from './reach.module.css';
import { type BoardRow, canBeTold, hourOf, tellerOf } from './reach-model.ts';
import { useTakeHelp } from './use-reach.ts';

const ToldDialog = lazy(() => import('./told-dialog.tsx').then((module) => ({ default: module.ToldDialog })));

interface Props {
  rows: readonly BoardRow[];
  caption: string;
  releaseId: number;
  site: SiteCode;
  now: number;
}

const keyOf = ({ userId }: BoardRow) => userId;

export function ReachTable({ rows, caption, releaseId, site, now }: Props) {
  const { t } = useTranslation('reach');
  const [told, setTold] = useState<BoardRow | null>(null);
  return (
    <div className={styles.table}>
      <LongTable
        caption={caption}
        rows={rows}
        rowKey={keyOf}
        emptyText={t('nobody')}
        columns={[
          { key: 'who', header: t('column.who'), cell: (row) => <Who row={row} /> },
          { key: 'sent', header: t('column.sent'), cell: (row) => <Sent row={row} now={now} /> },
          { key: 'delivered', header: t('column.delivered'), cell: (row) => <Delivered row={row} now={now} /> },
          { key: 'answer', header: t('column.answer'), cell: (row) => <Answer row={row} now={now} /> },
          { key: 'state', header: t('column.state'), cell: (row) => <State row={row} now={now} /> },
          {
            key: 'reach',
            header: t('column.reach'),
            cell: (row) => <ReachNow row={row} site={site} onTold={() => setTold(row)} />,
          },
        ]}
      />
      {told && (
        <Suspense fallback={null}>
          <ToldDialog releaseId={releaseId} person={told} onClose={() => setTold(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface OfRow {
  row: BoardRow;
  now: number;
}

function Who({ row: { name, designation, purok } }: { row: BoardRow }) {
  const { t } = useTranslation('reach');
  const group = designation === 'LEWC' || designation === 'BLGU' || designation === 'MLGU' || designation === 'PLGU';
  return (
    <>
      <strong>{name}</strong>
      <span className={styles.small}>
        {group ? t(`group.${designation}`) : designation}
        {purok !== null && `, ${purok}`}
      </span>
    </>
  );
}

/** A tick only where the gateway has taken it. */
function Sent({ row: { sentAt, state }, now }: OfRow) {
  const { t } = useTranslation('reach');
  if (sentAt === null) return <None words={t('notSent')} />;
  const isTaken = state !== 'failed' && state !== 'in doubt' && state !== 'sending';
  return <Hour time={hourOf(sentAt, now)} isTicked={isTaken} />;
}

function Delivered({ row: { deliveredAt, failedAt }, now }: OfRow) {
  const { t } = useTranslation('reach');
  if (failedAt !== null) return <span className={styles.bad}>{t('refused', { time: hourOf(failedAt, now) })}</span>;
  return deliveredAt === null ? <None words={t('none')} /> : <Hour time={hourOf(deliveredAt, now)} isTicked />;
}

/** On a phone the row leaves it out. */
function None({ words }: { words: string }) {
  return (
    <span className={styles.muted} data-none="">
      {words}
    </span>
  );
}

function Hour({ time, isTicked }: { time: string; isTicked: boolean }) {
  return (
    <span className={styles.hour}>
      {isTicked && <Icon name="check" size={16} />}
      {time}
    </span>
  );
}

function Answer({ row: { answer }, now }: OfRow) {
  const { t } = useTranslation('reach');
  if (answer === null) return <None words={t('none')} />;
  return (
    <span className={cx(styles.said, answer.waits && styles.strong)}>
      {hourOf(answer.at, now)} “{answer.text}”
    </span>
  );
}

function State({ row: { state, answer, told }, now }: OfRow) {
  const { t } = useTranslation('reach');
  return (
    <>
      <span className={styles.state} data-state={state} data-waits={answer?.waits || undefined}>
        {state === 'tulong' && <Icon name="lifebuoy" size={16} />}
        {state === 'failed' && <Icon name="cross" size={14} />}
        {t(`state.${state}`)}
      </span>
      {answer?.takenBy && state === 'tulong' && (
        <span className={styles.small}>{t('takenBy', { name: answer.takenBy })}</span>
      )}
      {told && (
        <span className={styles.small}>
          {t(`way.${told.way}`, { name: tellerOf(told) })}, {hourOf(told.at, now)}
        </span>
      )}
    </>
  );
}

function ReachNow({ row, site, onTold }: { row: BoardRow; site: SiteCode; onTold: () => void }) {
  const { t } = useTranslation('reach');
  const { name, number, answer } = row;
  return (
    <span className={styles.reach}>
      {number === null ? (
        <span className={styles.muted}>{t('noNumber')}</span>
      ) : (
        <a
          className={cx(styles.call, answer?.waits && styles.filled)}
          href={`tel:+${number}`}
          aria-label={t('call', { name, number: localNumber(number) })}
        >
          <Receiver />
          {localNumber(number)}
        </a>
      )}
      {answer?.waits ? (
        <TakeButton row={row} />
      ) : (
        canBeTold(row) && (
          <May call={reachCalls.markTold} site={site}>
            <Button aria-label={t('toldOf', { name })} onClick={onTold}>
              {t('told')}
            </Button>
          </May>
        )
      )}
    </span>
  );
}

/** Only here: the icons of the shell are with every page. */
const Receiver = () => (
  <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
    <path d="M6 3h3l2 5-2.500 1.500a12 12 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z" />
  </svg>
);

/** `639000000002` → `0900 000 0002`, as people read it out. */
const localNumber = (number: string) => number.replace(/^63(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3');

function TakeButton({ row: { name, answer } }: { row: BoardRow }) {
  const { t } = useTranslation('reach');
  const notice = useNotice();
  const problemText = useProblemText();
  const take = useTakeHelp();
  if (!answer) return null;
  return (
    <May call={incomingCalls.readIncoming}>
      <Button
        aria-label={t('takeOf', { name })}
        busy={take.isPending}
        onClick={() =>
          take.mutate(answer.inboxId, {
            onSuccess: () => notice.success(t('taken')),
            onError: (error) => notice.error(problemText(error)),
          })
        }
      >
        {t('take')}
      </Button>
    </May>
  );
}
