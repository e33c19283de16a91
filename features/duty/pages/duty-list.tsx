// Duty problems on the dashboard: what is wrong since when, who has said what to it, and the two things to say.
import { May } from '@bantay/web/api/may.tsx';
import type { DutyProblem, DutyList as List } from '@bantay/web/api/shapes.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { cx } from '@bantay/web/ui/cx.ts';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { ageText, instantOf, shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dutyCalls } from '../wire/duty.calls.ts';
import styles from './duty.module.css';
import { AcknowledgeQuestion, ClockQuestion, SilenceDialog } from './duty-dialogs.tsx';
import { placeOf, problemSentence } from './duty-words.ts';
import { useOpenedWhenSeen } from './use-duty.ts';

interface Props {
  list: List;
  now: number;
  /** Stale or offline: nothing may be said on old data. */
  isOutdated: boolean;
}

type Saying = 'acknowledge' | 'clock' | 'silence';
type Open = { kind: Saying; problem: DutyProblem } | null;

export default function DutyList({ list, now, isOutdated }: Props) {
  const { t } = useTranslation(['duty', 'alerts']);
  const [open, setOpen] = useState<Open>(null);
  useOpenedWhenSeen(list.problems);
  // Silenced ones stand behind the others; within each the server has put the most urgent first.
  const shown = [
    ...list.problems.filter((one) => one.silence === null),
    ...list.problems.filter((one) => one.silence !== null),
  ];
  const close = () => setOpen(null);
  return (
    <>
      {list.isLate && (
        <Band kind="failed">
          {list.lookedAt === null ? t('duty:neverLooked') : t('duty:late', { time: shownTime(list.lookedAt) })}
        </Band>
      )}
      {shown.length > 0 && (
        <ul className={styles.list} data-duty-list="" tabIndex={-1}>
          {shown.map((problem) => (
            <Row
              key={problem.problemId}
              problem={problem}
              now={now}
              isOutdated={isOutdated}
              onSay={(kind) => setOpen({ kind, problem })}
            />
          ))}
        </ul>
      )}
      {shown.length > 0 && <WhoIsTold list={list} />}
      {open?.kind === 'acknowledge' && <AcknowledgeQuestion problem={open.problem} onClose={close} />}
      {open?.kind === 'clock' && <ClockQuestion problem={open.problem} onClose={close} />}
      {open?.kind === 'silence' && <SilenceDialog problem={open.problem} onClose={close} />}
    </>
  );
}

/** Who hears of it beside this page: the people on duty now, or nobody, and why. */
function WhoIsTold({ list: { listSize, onDuty, emptyBecause } }: { list: List }) {
  const { t } = useTranslation(['duty', 'alerts']);
  if (listSize > 0) {
    return onDuty.length > 0 && <p className={styles.note}>{t('duty:onDuty', { names: onDuty.join(', ') })}</p>;
  }
  // Somebody wants it so, and has said why: it stands there, and shouts no more.
  if (emptyBecause !== null) return <p className={styles.note}>{t('duty:emptyBecause', { reason: emptyBecause })}</p>;
  return (
    <Band kind="stale">
      {t('duty:nobodyOnList')} <Link to="/admin/settings">{t('duty:fillList')}</Link>
    </Band>
  );
}

/** How far up the ladder it was told; red once nobody has answered all of it. */
function Climb({ problem: { ladder, opened } }: { problem: DutyProblem }) {
  const { t } = useTranslation(['duty', 'alerts']);
  if (ladder === null || opened !== null) return null;
  if (!ladder.hasEnded) return <span className={styles.note}>{t('duty:climb', ladder)}</span>;
  return (
    <strong role="alert" className={styles.ended}>
      {t('duty:climbEnded')}
    </strong>
  );
}

interface RowProps {
  problem: DutyProblem;
  now: number;
  isOutdated: boolean;
  onSay: (kind: Saying) => void;
}

function Row({ problem, now, isOutdated, onSay }: RowProps) {
  const { t } = useTranslation(['duty', 'alerts']);
  const { opened, acknowledged, silence, siteCode: site } = problem;
  const sentence = problemSentence(problem, t);
  const place = placeOf(problem);
  const age = ageText(now - instantOf(problem.since));
  const isQuiet = silence !== null || acknowledged !== null;
  return (
    <li className={cx(styles.problem, isQuiet && styles.quiet)}>
      <Icon name={isQuiet ? 'check' : 'warning'} size={22} />
      <div className={styles.words}>
        <strong>{place === null ? sentence : <Link to={place}>{sentence}</Link>}</strong>
        <span className={styles.note}>{t('duty:since', { time: shownTime(problem.since), age })}</span>
        <Climb problem={problem} />
        {silence && (
          <span className={styles.note}>
            {t('duty:silenced', { name: silence.name, time: shownTime(silence.until), reason: silence.reason })}
          </span>
        )}
        {acknowledged ? (
          <span className={styles.note}>
            {t('duty:acknowledged', { name: acknowledged.name, time: shownTime(acknowledged.at) })}
          </span>
        ) : (
          <span className={styles.note}>
            {opened ? t('duty:opened', { name: opened.name, time: shownTime(opened.at) }) : t('duty:notOpened')}
          </span>
        )}
      </div>
      <div className={styles.buttons}>
        {problem.kind === 'clock' && (
          <May call={dutyCalls.clockIsRight} site={site}>
            <Button
              size="s"
              disabled={isOutdated}
              aria-label={t('duty:clockRightFor', { problem: sentence })}
              onClick={() => onSay('clock')}
            >
              {t('duty:clockRight')}
            </Button>
          </May>
        )}
        {acknowledged === null && (
          <May call={dutyCalls.acknowledgeDutyProblem} site={site}>
            <Button
              size="s"
              disabled={isOutdated}
              aria-label={t('duty:acknowledgeFor', { problem: sentence })}
              onClick={() => onSay('acknowledge')}
            >
              {t('duty:acknowledge')}
            </Button>
          </May>
        )}
        <May call={dutyCalls.silenceDutyProblem} site={site}>
          <Button
            size="s"
            kind="quiet"
            disabled={isOutdated}
            aria-label={t(silence === null ? 'duty:silenceFor' : 'duty:silenceAgainFor', { problem: sentence })}
            onClick={() => onSay('silence')}
          >
            {t(silence === null ? 'duty:silence' : 'duty:silenceAgain')}
          </Button>
        </May>
      </div>
    </li>
  );
}
