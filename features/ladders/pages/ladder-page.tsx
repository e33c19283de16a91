// `/admin/ladder`: who is told first and who next, who is on duty when, and whether an SMS reaches them.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ladderCalls } from '../wire/ladders.calls.ts';
import { CallList } from './call-list.tsx';
import { ChatList } from './chat-list.tsx';
import styles from './ladder.module.css';
import { LadderDialog } from './ladder-dialog.tsx';
import { RemoveShiftQuestion, ShiftDialog } from './shift-dialogs.tsx';
import { type PlannedShift, type SeenLadder, useLadder } from './use-ladder.ts';
import { useWho } from './use-who.ts';
import { WayList } from './way-list.tsx';

type Open = { kind: 'ladder' | 'shift' } | { kind: 'remove'; shift: PlannedShift } | null;

const HEIGHT = 640;

export default function LadderPage() {
  const { t } = useTranslation('ladders');
  const problemText = useProblemText();
  const query = useLadder();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { data } = query;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={t('intro')} />
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(seen) => <Sections seen={seen} onOpen={setOpen} />}
      </QueryState>
      {data && open?.kind === 'ladder' && <LadderDialog seen={data} onClose={close} />}
      {data && open?.kind === 'shift' && <ShiftDialog people={data.people} onClose={close} />}
      {data && open?.kind === 'remove' && (
        <RemoveShiftQuestion shift={open.shift} people={data.people} onClose={close} />
      )}
    </div>
  );
}

function Sections({ seen, onOpen }: { seen: SeenLadder; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('ladders');
  if (seen.people.length === 0) {
    return (
      <Band kind="failed">
        {t('nobody')} <Link to="/admin/settings">{t('fillList')}</Link>
      </Band>
    );
  }
  return (
    <>
      <Rungs seen={seen} onOpen={onOpen} />
      <Shifts seen={seen} onOpen={onOpen} />
      <section className={page.card} aria-label={t('ways.title')}>
        <h2>{t('ways.title')}</h2>
        <p className={styles.small}>{t('ways.means')}</p>
        {!seen.canAnswer && <Band kind="info">{t('ways.noWayIn')}</Band>}
        <WayList people={seen.people} canAnswer={seen.canAnswer} />
      </section>
      {seen.channels.includes('voice') && (
        <section className={page.card} aria-label={t('calls.title')}>
          <h2>{t('calls.title')}</h2>
          <p className={styles.small}>{t('calls.means')}</p>
          <CallList people={seen.people} missing={seen.missingWords} />
        </section>
      )}
      {seen.channels.includes('telegram') && (
        <section className={page.card} aria-label={t('chats.title')}>
          <h2>{t('chats.title')}</h2>
          <p className={styles.small}>{t('chats.means')}</p>
          <ChatList people={seen.people} />
        </section>
      )}
    </>
  );
}

function Rungs({ seen: { ladder, people }, onOpen }: { seen: SeenLadder; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('ladders');
  const who = useWho(people);
  return (
    <section className={page.card} aria-label={t('rungs.title')}>
      <h2>{t('rungs.title')}</h2>
      <p className={styles.small}>{t('rungs.means')}</p>
      {ladder.rungs.length === 0 ? (
        <p>{t('rungs.none')}</p>
      ) : (
        <>
          <ol className={styles.rungs}>
            {ladder.rungs.map((rung) => (
              <li key={rung.who}>{t('rungs.one', { who: who(rung.who), count: rung.waitMinutes })}</li>
            ))}
          </ol>
          <p className={styles.small}>{t('rungs.end')}</p>
        </>
      )}
      {ladder.at !== null && (
        <p className={styles.small}>
          {t('rungs.by', { name: ladder.by ?? '', time: shownTime(ladder.at), reason: ladder.reason ?? '' })}
        </p>
      )}
      <May call={ladderCalls.changeLadder} everywhere>
        <Button onClick={() => onOpen({ kind: 'ladder' })}>{t('rungs.change')}</Button>
      </May>
    </section>
  );
}

function Shifts({ seen: { shifts, people, ladder }, onOpen }: { seen: SeenLadder; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('ladders');
  const who = useWho(people);
  const asksForShift = ladder.rungs.some((rung) => rung.who === 'shift');
  return (
    <section className={page.card} aria-label={t('shifts.title')}>
      <h2>{t('shifts.title')}</h2>
      <p className={styles.small}>{t('shifts.means')}</p>
      {shifts.length === 0 &&
        (asksForShift ? <Band kind="stale">{t('shifts.noneAsked')}</Band> : <p>{t('shifts.none')}</p>)}
      <ul className={styles.shifts}>
        {shifts.map((shift) => {
          const name = who(shift.number);
          const told = { name, from: shownTime(shift.from), until: shownTime(shift.until) };
          return (
            <li key={shift.shiftId} className={rows.actions}>
              <span>{t('shifts.one', told)}</span>
              <May call={ladderCalls.removeShift} everywhere>
                <Button
                  size="s"
                  aria-label={t('shifts.removeOf', told)}
                  onClick={() => onOpen({ kind: 'remove', shift })}
                >
                  {t('shifts.remove')}
                </Button>
              </May>
            </li>
          );
        })}
      </ul>
      <May call={ladderCalls.addShift} everywhere>
        <Button onClick={() => onOpen({ kind: 'shift' })}>{t('shifts.add')}</Button>
      </May>
    </section>
  );
}
