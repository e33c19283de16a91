// One line on every page: the sites with what waits, calls for help, who was not told, what is late, and how fresh all this is.
import { useRooms } from '@bantay/features/chat/pages/use-chat.ts';
import { newAlerts } from '@bantay/features/dashboard/pages/pending-triggers.ts';
import { type Feed, useFeed, useIsOutdated } from '@bantay/features/dashboard/pages/use-feed.ts';
import { type Waiting, waitingOf } from '@bantay/features/dashboard/pages/waiting.ts';
import { useIncoming } from '@bantay/features/incoming/pages/use-incoming.ts';
import { useWaitingReports } from '@bantay/features/moms/pages/use-waiting-reports.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFieldNow } from '../api/field-clock.ts';
import { useRights } from '../api/may.tsx';
import { useSession } from '../api/session.tsx';
import { siteOfPath } from '../api/site-book.ts';
import { useOfflineSince } from '../api/socket.tsx';
import { useQuiet } from '../api/use-quiet.ts';
import { useSiteFacts } from '../api/use-site-facts.ts';
import { paths } from '../paths.ts';
import { Freshness } from '../ui/freshness.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { LevelBlock } from '../ui/level-block.tsx';
import { LevelSign } from '../ui/level-sign.tsx';
import type { Level } from '../ui/level-symbol.tsx';
import { ageText, clockOrDay } from '../ui/time-words.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { useTitleMark } from '../ui/use-title-mark.ts';
import { helpOf, releasable, untold } from './now-model.ts';
import styles from './situation-strip.module.css';
import { countedSigns, foldSigns, type SignOfSite } from './strip-model.ts';
import { useWaiting } from './use-waiting.ts';

const CLOCK_MS = 5_000;
const NO_MESSAGES: readonly never[] = [];

export default function SituationStrip() {
  const { t } = useTranslation('alerts');
  const { data } = useSession();
  // Which sites there are, for the menus as well: this stands on every page.
  useSiteFacts();
  // And what its reader may do: asked here, so that no page shows a button and takes it away again.
  useRights();
  const feed = useFeed();
  const now = useFieldNow(CLOCK_MS);
  const offlineSince = useOfflineSince();
  const incoming = useIncoming({});
  const waiting = useWaitingReports();
  const help = helpOf(incoming.data?.messages ?? NO_MESSAGES).length;
  // What could not be asked is not taken for nothing.
  const isAllKnown = incoming.isSuccess && waiting.isSuccess;
  useTitleMark(help, feed.data ? newAlerts(feed.data.candidates).length : 0);
  const age = Date.now() - feed.dataUpdatedAt;
  const isOutdated = useIsOutdated(feed);
  return (
    <section className={styles.strip} aria-label={t('strip.label')}>
      {feed.data ? (
        <Signs
          feed={feed.data}
          help={help}
          reports={waiting.data?.length ?? 0}
          isAllKnown={isAllKnown}
          now={now}
          isOutdated={isOutdated}
        />
      ) : (
        feed.isError && <strong>{t('strip.unread')}</strong>
      )}
      {(incoming.isError || waiting.isError) && (
        <Link className={styles.late} to={paths.opcen}>
          <Count icon="warning" words={t('strip.unknown')} count="?" />
        </Link>
      )}
      {data && <UnreadChat me={data.user.userId} />}
      {data && <WaitingCount userId={data.user.userId} />}
      <span className={styles.end} role="status">
        {offlineSince !== null ? (
          <strong className={styles.offline}>
            <Icon name="warning" size={18} />
            {t('strip.offline', { time: clockOrDay(offlineSince + now - Date.now(), now) })}
          </strong>
        ) : (
          feed.data && (
            <Freshness
              text={<Count words={freshness(age, isOutdated, t)} count={ageWords(age)} />}
              isLate={isOutdated}
            />
          )
        )}
      </span>
    </section>
  );
}

/** What a colleague wrote; its tab is off by the specification, so this is the way there. */
function UnreadChat({ me }: { me: number }) {
  const { t } = useTranslation('alerts');
  const rooms = useRooms(me, useQuiet());
  const unread = rooms.data?.rooms.reduce((sum, room) => sum + room.unread, 0) ?? 0;
  if (unread === 0) return null;
  return (
    <Link className={styles.tag} to={paths.communication}>
      {t('strip.chat', { count: unread })}
    </Link>
  );
}

/** What this device still has to send. The list behind it, and what sends, come only where something waits. */
function WaitingCount({ userId }: { userId: number }) {
  const { t } = useTranslation('alerts');
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const { mark, Part } = useWaiting(userId);
  const { waiting, refused, stored } = mark;
  const words =
    waiting > 0 || stored === 0 ? t('strip.toSend', { count: waiting }) : t('strip.sent', { count: stored });
  return (
    <>
      {(waiting + stored > 0 || isOpen) && (
        <button type="button" className={refused > 0 ? styles.late : styles.tag} onClick={() => setOpen(true)}>
          <Count icon={refused > 0 ? 'warning' : 'send'} words={words} count={waiting > 0 ? waiting : stored} />
        </button>
      )}
      {Part && <Part isOpen={isOpen} onClose={close} />}
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'alerts'>>['t'];

function freshness(age: number, isOutdated: boolean, t: Translate): string {
  const text = ageWords(age);
  return isOutdated ? t('strip.old', { age: text }) : t('strip.fresh', { age: text });
}

const ageWords = (age: number) => (age < 60_000 ? `${Math.max(0, Math.floor(age / 1000))} s` : ageText(age));

interface SignsProps {
  feed: Feed;
  help: number;
  /** Of landslide features, to be validated. */
  reports: number;
  /** Messages and reports have been read. */
  isAllKnown: boolean;
  now: number;
  isOutdated: boolean;
}

function Signs({ feed, help, reports, isAllKnown, now, isOutdated }: SignsProps) {
  const { t } = useTranslation('alerts');
  const notTold = untold(feed.onGoing).length;
  const { calm } = feed;
  const lateOfAll = Number(calm?.routine?.isLate ?? false);
  const late = releasable(feed.candidates).filter((candidate) => candidate.isLate).length + lateOfAll;
  const counted = countedSigns(calm, isOutdated);
  const signs = feed.onGoing.summary.map(({ site, alertLevel, plate, cancelledAt }): ShownSite => {
    const waits = waitingOf(feed, site.siteCode);
    return {
      ...{ siteId: site.siteId, siteCode: site.siteCode, alertLevel, waits, isWaiting: waits !== null },
      ...{ level: isOutdated ? null : plate.shown, isCancelled: cancelledAt !== null },
    };
  });
  const knownAt = clockOrDay(feed.now, now);
  // Where nothing measures nothing can wait, and nobody knows whether something should.
  const isMeasured = signs.every(({ level }) => level !== null) && counted.every(({ level }) => level !== null);
  const isNothing = help + reports + notTold + late === 0 && signs.every(({ isWaiting }) => !isWaiting);
  return (
    <>
      {foldSigns(signs).map((group) =>
        group.length > 1 ? (
          <Many key={group.map(({ siteId }) => siteId).join()} {...manyOf(group)} {...{ isOutdated, knownAt }} />
        ) : (
          group.map((sign) => <OfSite key={sign.siteId} {...{ sign, now, isOutdated, knownAt }} />)
        ),
      )}
      {counted.map(({ level, count }) => (
        <Many key={`counted ${level}`} {...{ level, count, alertLevel: 0, isOutdated, knownAt }} />
      ))}
      {help > 0 && (
        <Link className={styles.help} to={paths.opcen}>
          <Icon name="lifebuoy" size={18} />
          <Count words={t('strip.help', { count: help })} count={help} />
        </Link>
      )}
      {reports > 0 && (
        <Link className={styles.tag} to={paths.opcen}>
          <Count icon="question" words={t('strip.reports', { count: reports })} count={reports} />
        </Link>
      )}
      {notTold > 0 && (
        <Link className={styles.tag} to={paths.opcen}>
          <Count icon="send" words={t('strip.notTold', { count: notTold })} count={notTold} />
        </Link>
      )}
      {late > 0 && (
        <Link className={styles.late} to={paths.opcen}>
          <Count icon="hourglass" words={t('strip.late', { count: late })} count={late} />
        </Link>
      )}
      {isNothing && isAllKnown && isMeasured && !isOutdated && <span className={styles.calm}>{t('strip.calm')}</span>}
    </>
  );
}

interface ShownSite extends SignOfSite {
  siteId: number;
  waits: Waiting | null;
}

interface OfSiteProps {
  sign: ShownSite;
  now: number;
  isOutdated: boolean;
  /** Clock of the answer. */
  knownAt: string;
}

function OfSite({ sign, now, isOutdated, knownAt }: OfSiteProps) {
  const { siteCode, level, alertLevel, waits, isCancelled } = sign;
  const { t } = useTranslation('alerts');
  const known = siteOfPath(siteCode);
  return (
    <span className={styles.site}>
      <strong>{siteCode.toUpperCase()}</strong>
      <Link className={styles.sign} to={known ? paths.record(known) : paths.opcen}>
        <Sign
          level={level}
          text={
            isOutdated
              ? t('strip.lastKnown', { level: alertLevel, time: knownAt })
              : isCancelled
                ? t('strip.cancelled')
                : ''
          }
          isStruck={isCancelled && !isOutdated}
        />
      </Link>
      {waits && !isOutdated && (
        <Link className={styles.sign} to={paths.opcen} data-level={waits.level} data-waits="">
          <Sign
            level={waits.level}
            text={t(waits.isPossible ? 'strip.possible' : 'strip.waits', { age: ageText(now - waits.since) })}
            short={shortAge(now - waits.since)}
          />
        </Link>
      )}
    </span>
  );
}

const manyOf = (signs: readonly ShownSite[]) => {
  const [{ level, alertLevel } = { level: null, alertLevel: 0 }] = signs;
  const codes = signs.map(({ siteCode }) => siteCode.toUpperCase()).join(', ');
  return { level, alertLevel, count: signs.length, codes };
};

interface ManyProps extends Pick<ShownSite, 'level' | 'alertLevel'>, Pick<OfSiteProps, 'isOutdated' | 'knownAt'> {
  count: number;
  /** Left out: they are only counted. */
  codes?: string;
}

/** Quiet sites that show the same; which they are says the dashboard, and for a pointer the title. */
function Many({ level, alertLevel, count, codes, isOutdated, knownAt }: ManyProps) {
  const { t } = useTranslation('alerts');
  return (
    <span className={styles.site} title={codes}>
      <strong>{t('strip.sites', { count })}</strong>
      <Link className={styles.sign} to={paths.opcen}>
        <Sign level={level} text={isOutdated ? t('strip.lastKnown', { level: alertLevel, time: knownAt }) : ''} />
      </Link>
    </span>
  );
}

/** On phones the number beside the symbol; the words stay in the name. */
function Count({ words, count, icon }: { words: string; count: number | string; icon?: IconName }) {
  const isNarrow = useNarrow();
  if (!isNarrow) return words;
  return (
    <>
      {icon && <Icon name={icon} size={16} />}
      <span aria-hidden="true">{count}</span>
      <span className={styles.spoken}>{words}</span>
    </>
  );
}

/** `5 min` → `5m`, `3 h 5 min` → `3h`: on phones both sites may wait. */
const shortAge = (ms: number) => ageText(ms).replace(/^(\d+) (\w).*$/, '$1$2');

interface SignProps {
  level: Level;
  text: string;
  short?: string;
  /** The warning was taken back. */
  isStruck?: boolean;
}

/** On phones symbol and number; the words stay in the name. */
function Sign({ level, text, short, isStruck = false }: SignProps) {
  const { i18n } = useTranslation();
  const isNarrow = useNarrow();
  const struck = isStruck || undefined;
  const sign = <LevelSign level={level} size="s" lang={i18n.language} unknownText={text === '' ? undefined : text} />;
  if (!isNarrow) {
    return (
      <>
        <span data-struck={struck}>{sign}</span>
        {level !== null && text !== '' && <span className={styles.age}>{text}</span>}
      </>
    );
  }
  return (
    <>
      <span className={styles.small} data-struck={struck}>
        <LevelBlock level={level} />
      </span>
      <span className={styles.spoken}>{sign}</span>
      {text !== '' && <span className={level === null || isStruck ? styles.spoken : styles.age}>{short ?? text}</span>}
    </>
  );
}
