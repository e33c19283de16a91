// A site on the wall: the released plate, beside it what waits in a dashed frame, below it what is due and what measures.
import { LevelSymbol, levelName } from '@bantay/web/ui/level-symbol.tsx';
import { ageText, clockOrDay, instantOf } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { ALERT_LEVELS } from '../../alerts/rules/alert-level.ts';
import type { WallReply } from './use-wall.ts';
import styles from './wall.module.css';

type Site = WallReply['sites'][number];
type Level = 0 | 1 | 2 | 3 | null;

interface Props {
  site: Site & { isLate: boolean };
  isOld: boolean;
  now: number;
  /** One of many: its name is its code alone. */
  isSmall: boolean;
}

export function WallSite({ site, isOld, now, isSmall }: Props) {
  const { t } = useTranslation('wall');
  // Neither an old answer nor data that nobody judges may colour a plate.
  const isUnknown = isOld || site.isUnjudged;
  const { siteCode, waiting } = site;
  return (
    <section className={styles.site} aria-label={siteCode.toUpperCase()}>
      <h2>
        {siteCode.toUpperCase()}
        {!isSmall && <span> · {placeOf(site.name)}</span>}
      </h2>
      <div className={styles.plates}>
        <div className={styles.column}>
          <p>
            {releasedText(site, now, t)}
            {site.features > 0 && !isOld && ` · ${t('features', { count: site.features })}`}
            {!waiting && !isUnknown && site.features === 0 && ` · ${t('nothingWaits')}`}
          </p>
          <Plate
            level={isUnknown ? null : site.level}
            isStruck={site.cancelledAt !== null}
            unknown={isUnknown ? unknownText(site, isOld, now, t) : t('noInformation')}
          />
        </div>
        {waiting && !isOld && (
          <div className={styles.column}>
            <p className={styles.waits}>{waitingText(waiting, now, t)}</p>
            <Plate level={waiting.level} unknown="" isWaiting />
          </div>
        )}
      </div>
      <Facts {...{ site, isOld, now }} />
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'wall'>>['t'];

/** `Sitio X, Purok Y, Brgy. B, Municipality, Province (CODE)` → its barangay. */
const placeOf = (name: string) => name.split(', ').find((part) => part.startsWith('Brgy.')) ?? name.split(', ')[0];

function releasedText({ releasedAt, cancelledAt }: Site, now: number, t: Translate): string {
  if (releasedAt === null) return t('neverReleased');
  if (cancelledAt !== null) return t('cancelled', { time: clockOrDay(instantOf(cancelledAt), now) });
  return t('released', { time: clockOrDay(instantOf(releasedAt), now) });
}

function unknownText({ released, judgedAt, level, waiting }: Site, isOld: boolean, now: number, t: Translate): string {
  if (!isOld && released !== null) {
    const why = judgedAt === null ? t('neverJudged') : t('unjudged', { time: clockOrDay(instantOf(judgedAt), now) });
    return `${t('lastKnown', { level: released })} · ${why}`;
  }
  // What was no information then is no level now.
  const last =
    released === null || (released === 0 && level === null) ? t('noInformation') : t('lastKnown', { level: released });
  // Nobody may read from a grey wall that nothing waited.
  return isOld && waiting ? `${last} · ${t('waited', { level: waiting.level })}` : last;
}

function waitingText(waiting: NonNullable<Site['waiting']>, now: number, t: Translate): string {
  if (waiting.since === null) return t('waitsNew');
  const age = ageText(now - instantOf(waiting.since));
  if (waiting.isPossible) return t('possible', { age });
  return t(waiting.for === 'release' ? 'toRelease' : 'waits', { age });
}

interface PlateProps {
  level: Level;
  unknown: string;
  isWaiting?: boolean;
  isStruck?: boolean;
}

function Plate({ level, unknown, isWaiting = false, isStruck = false }: PlateProps) {
  const { t } = useTranslation('wall');
  const words = level === null ? undefined : ALERT_LEVELS[level]?.words;
  return (
    <div
      className={isWaiting ? styles.frame : undefined}
      data-level={levelName(level)}
      data-struck={isStruck || undefined}
    >
      <div className={styles.plate}>
        {level === null || !words ? (
          <div className={styles.patch}>
            <span className={styles.sign} aria-hidden="true">
              <LevelSymbol level={null} />
            </span>
            <strong className={styles.unknown}>{unknown}</strong>
          </div>
        ) : (
          <>
            <span className={styles.title}>{t('level', { level })}</span>
            <span className={styles.sign} aria-hidden="true">
              <LevelSymbol level={level} />
              <span>{level}</span>
            </span>
            <strong className={styles.word} lang="en">
              {words.en}
            </strong>
            <span className={styles.second} lang="fil">
              {words.fil}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

function Facts({ site, isOld, now }: { site: Props['site']; isOld: boolean; now: number }) {
  const { t } = useTranslation('wall');
  const due = site.due === null ? null : instantOf(site.due);
  const { measuring, sources } = site;
  return (
    <dl className={styles.facts}>
      <div data-late={site.isLate || undefined}>
        <dt>{due === null ? t('next') : t('due', { time: clockOrDay(due, now) })}</dt>
        <dd>
          {due === null
            ? t('noneDue')
            : site.isLate
              ? t('late', { age: ageText(now - due) })
              : t('inTime', { age: ageText(due - now) })}
        </dd>
      </div>
      <div data-late={measuring < sources || undefined}>
        <dt>{t('sources')}</dt>
        <dd>{isOld ? '?' : t('measuring', { measuring, of: sources })}</dd>
      </div>
    </dl>
  );
}
