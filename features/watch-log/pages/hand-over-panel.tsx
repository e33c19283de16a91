// The shift above the log: who had it last, one that waits to be taken with what was open, and the deed of handing it over.
import { May } from '@bantay/web/api/may.tsx';
import { useSession } from '@bantay/web/api/session.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handOverCalls } from '../wire/watch-log.calls.ts';
import { GiveDialog } from './give-dialog.tsx';
import { OpenItems } from './open-items.tsx';
import { type SeenHandOver, useHandOver, useTake, useWithdraw } from './use-hand-over.ts';
import styles from './watch-log.module.css';

const HEIGHT = 96;

export function HandOverPanel() {
  const { t } = useTranslation('diary');
  const problemText = useProblemText();
  const query = useHandOver();
  const [isGiving, setGiving] = useState(false);
  const newest = query.data?.newest[0];
  const isOpen = newest !== undefined && newest.takenAt === null && newest.withdrawnAt === null;
  return (
    <section className={page.card} aria-labelledby="watch-shift">
      <h2 id="watch-shift">{t('hand.title')}</h2>
      <QueryState query={query} height={HEIGHT} what={t('hand.failed')} describe={problemText}>
        {() => (
          <>
            {newest && (isOpen ? <Waiting one={newest} /> : <p className={styles.quiet}>{lastLine(newest, t)}</p>)}
            {!isOpen && (
              <May call={handOverCalls.giveShift}>
                <Button onClick={() => setGiving(true)}>{t('hand.open')}</Button>
              </May>
            )}
          </>
        )}
      </QueryState>
      {isGiving && query.data && <GiveDialog shifts={query.data} onClose={() => setGiving(false)} />}
    </section>
  );
}

function lastLine(one: SeenHandOver, t: ReturnType<typeof useTranslation<'diary'>>['t']): string {
  return one.takenBy === null
    ? t('hand.lastWithdrawn', { from: one.givenBy, time: shownTime(one.givenAt) })
    : t('hand.last', { from: one.givenBy, to: one.takenBy, time: shownTime(one.takenAt) });
}

function Waiting({ one }: { one: SeenHandOver }) {
  const { t } = useTranslation('diary');
  const notice = useNotice();
  const problemText = useProblemText();
  const { data } = useSession();
  const take = useTake();
  const withdraw = useWithdraw();
  const isOwn = data?.user.userId === one.givenById;
  const values = { from: one.givenBy, to: one.toUser ?? '', time: shownTime(one.givenAt) };
  const ends = (words: string) => ({
    onSuccess: () => notice.success(words),
    onError: (error: Error) => notice.error(problemText(error)),
  });
  return (
    <>
      <p>
        <strong>{t(one.toUser === null ? 'hand.waitsNobody' : 'hand.waits', values)}</strong>
      </p>
      {one.remarks !== '' && <p className={styles.remarks}>{one.remarks}</p>}
      <p>{one.items.length === 0 ? t('hand.nothingOpen') : t('hand.items', { count: one.items.length })}</p>
      <OpenItems items={one.items} />
      <div className={styles.deeds}>
        {(!isOwn || one.toUser === null) && (
          <May call={handOverCalls.takeShift}>
            <Button
              kind="primary"
              busy={take.isPending}
              onClick={() => take.mutate(one.handOverId, ends(t('hand.taken')))}
            >
              {t('hand.take')}
            </Button>
          </May>
        )}
        {isOwn && (
          <May call={handOverCalls.withdrawShift}>
            <Button
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate(one.handOverId, ends(t('hand.withdrawn')))}
            >
              {t('hand.withdraw')}
            </Button>
          </May>
        )}
      </div>
    </>
  );
}
