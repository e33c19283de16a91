// The foot of the wall: a call for help or what else is open, and the last events.
import { Icon } from '@bantay/web/ui/icon.tsx';
import { ageText, clockOf, clockOrDay, instantOf } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { WallReply } from './use-wall.ts';
import styles from './wall.module.css';

export function WallFoot({ answer, isOld, now }: { answer: WallReply; isOld: boolean; now: number }) {
  const { t } = useTranslation('wall');
  return (
    <footer className={styles.foot}>
      <Open {...{ answer, isOld, now }} />
      <section className={styles.events} aria-label={t('lastEvents')}>
        {answer.events.length === 0 ? (
          <p>{t('noEvents')}</p>
        ) : (
          <ol>
            {answer.events.map(({ at, kind, siteCode, level }) => (
              <li key={`${at} ${kind} ${siteCode}`}>
                <b>{clockOrDay(instantOf(at), now).slice(-SHORT)}</b>{' '}
                {[t(`events.${kind}`, { level: level ?? '' }), siteCode?.toUpperCase()].filter(Boolean).join(', ')}
              </li>
            ))}
          </ol>
        )}
      </section>
    </footer>
  );
}

/** `11/20 14:30` of an earlier day. */
const SHORT = 11;

function Open({ answer: { help, problems }, isOld, now }: { answer: WallReply; isOld: boolean; now: number }) {
  const { t } = useTranslation('wall');
  if (help.count > 0) {
    const since = help.since === null ? now : instantOf(help.since);
    return (
      <section className={styles.help} role="alert">
        <Icon name="lifebuoy" size={96} />
        <div>
          <strong>{t('help', { count: help.count })}</strong>
          <p>{isOld ? t('unknownNow') : t('helpSince', { time: clockOf(since), age: ageText(now - since) })}</p>
        </div>
      </section>
    );
  }
  if (isOld) return <section className={styles.open}>{t('unknownNow')}</section>;
  return (
    <section className={styles.open}>
      {problems === 0 ? (
        t('calm')
      ) : (
        <>
          <strong>{t('problems', { count: problems })}</strong>
          <p>{t('problemsWhere')}</p>
        </>
      )}
    </section>
  );
}
