// `/wall`: what is released and what waits, for a screen that hangs on a wall: nothing to press, and grey as soon as it is old.

import { toLongTime } from '@bantay/kernel/time/manila-time';
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { ageText, clockOf, instantOf } from '@bantay/web/ui/time-words.ts';
import { type CSSProperties, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ageOf, arrange, isCurrent } from '../rules/wall-screen.ts';
import { moment, type Seen, useWall, type WallReply } from './use-wall.ts';
import styles from './wall.module.css';
import { WallFoot } from './wall-foot.tsx';
import { WallSite } from './wall-site.tsx';

const SECOND_MS = 1000;

export default function WallPage() {
  const { t } = useTranslation('wall');
  const app = useTranslation('common').t('app');
  const seen = useWall();
  const now = useFieldNow(SECOND_MS);
  useEffect(() => {
    document.title = `${t('title')} · ${app}`;
  }, [t, app]);
  useDark();
  useAwake();
  const ageMs = seen.heard === null ? null : ageOf(seen.heard, moment());
  return (
    <main id="content" className={styles.wall}>
      {seen.answer === null || ageMs === null ? (
        <Empty trouble={seen.trouble} now={now} />
      ) : (
        <Shown answer={seen.answer} isOld={!isCurrent(ageMs, seen.trouble)} {...{ ageMs, now }} />
      )}
    </main>
  );
}

/** Before the first answer, and where none may be read: the clock alone, and why. */
function Empty({ trouble, now }: { trouble: Seen['trouble']; now: number }) {
  const { t } = useTranslation('wall');
  return (
    <div className={styles.empty} data-level="unknown">
      <span className={styles.clock}>{clockOf(now)}</span>
      {trouble === 'none' ? (
        <p>{t('waiting')}</p>
      ) : (
        <div role="alert">
          <h1>{t(`${trouble}.title`)}</h1>
          <p>{t(`${trouble}.text`)}</p>
        </div>
      )}
    </div>
  );
}

function Shown({ answer, isOld, ageMs, now }: { answer: WallReply; isOld: boolean; ageMs: number; now: number }) {
  const { t } = useTranslation('wall');
  const placed = answer.sites.map((site) => ({ ...site, isLate: site.due !== null && instantOf(site.due) < now }));
  const { sites, rows, folded } = arrange(placed);
  // Two plates take the room of two.
  const columns =
    rows === 1 ? sites.map(({ waiting }) => (waiting && !isOld ? '2fr' : '1fr')).join(' ') : gridOf(sites.length, rows);
  // React's own list of styles knows no variables.
  const places = { '--columns': columns, '--rows': rows } as CSSProperties;
  return (
    <>
      <Head {...{ answer, isOld, ageMs, now }} />
      <div className={styles.sites} data-rows={rows} style={places}>
        {sites.map((site) => (
          <WallSite key={site.siteCode} {...{ site, isOld, now, isSmall: rows > 1 }} />
        ))}
        {folded > 0 && !isOld && <p className={styles.folded}>{t('folded', { count: folded })}</p>}
      </div>
      <WallFoot {...{ answer, isOld, now }} />
    </>
  );
}

const gridOf = (count: number, rows: number) => `repeat(${Math.ceil(count / rows)}, 1fr)`;

function Head({ answer, isOld, ageMs, now }: { answer: WallReply; isOld: boolean; ageMs: number; now: number }) {
  const { t } = useTranslation('wall');
  const app = useTranslation('common').t('app');
  const { heard, of } = answer.sensors;
  return (
    <header className={styles.head}>
      <div className={styles.names}>
        <h1>
          {app} · {answer.municipality}
        </h1>
        {answer.isDemo && <span>{t('demo')}</span>}
      </div>
      <strong data-gaps={heard < of || undefined}>{t('sensors', { heard, of })}</strong>
      <span role="status" className={isOld ? styles.late : styles.fresh}>
        <Icon name={isOld ? 'warning' : 'check'} size={32} />
        {isOld
          ? t('old', { time: clockOf(now - ageMs), age: ageText(ageMs) })
          : t('fresh', { seconds: Math.floor(ageMs / SECOND_MS) })}
      </span>
      <span className={styles.date}>{toLongTime(now).split(',')[0]}</span>
      <span className={styles.clock}>{clockOf(now)}</span>
    </header>
  );
}

/** A wall is dark whatever the device is set to; the choice of whoever goes on to another page stays. */
function useDark() {
  useEffect(() => {
    const root = document.documentElement;
    const { theme } = root.dataset;
    root.dataset.theme = 'dark';
    return () => {
      if (theme === undefined) delete root.dataset.theme;
      else root.dataset.theme = theme;
    };
  }, []);
}

/** Where the browser lets it, the screen stays on while it is looked at. */
function useAwake() {
  useEffect(() => {
    // Only where the page came over a safe line.
    const hold = () => {
      if (document.visibilityState === 'visible') void navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => document.removeEventListener('visibilitychange', hold);
  }, []);
}
