// 'Now': one list for both sites. Each line says what, where, why and since when, and carries its own button.
import { alertsCalls } from '@bantay/features/alerts/wire/alerts.calls.ts';
import { chartPath } from '@bantay/features/dashboard/pages/alert-words.ts';
import { isPossible } from '@bantay/features/dashboard/pages/button-rules.ts';
import type { PendingTrigger } from '@bantay/features/dashboard/pages/pending-triggers.ts';
import { isOlder, isRaising, siteIdOf } from '@bantay/features/dashboard/pages/waiting.ts';
import { placeOf, problemSentence } from '@bantay/features/duty/pages/duty-words.ts';
import { ewiCalls } from '@bantay/features/ewi/wire/ewi.calls.ts';
import { HelpButtons } from '@bantay/features/incoming/pages/help-buttons.tsx';
import { momsCalls } from '@bantay/features/moms/wire/moms.calls.ts';
import type { SiteCode } from '@bantay/features/sites/rules/site.ts';
import type { Call } from '@bantay/kernel/wire/route';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { May } from '../api/may.tsx';
import type { Candidate, EventAlert, WaitingReport } from '../api/shapes.ts';
import { siteOfPath } from '../api/site-book.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LevelBlock } from '../ui/level-block.tsx';
import { ageText, clockOrDay } from '../ui/time-words.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import styles from './now.module.css';
import type { NowItem } from './now-model.ts';
import { foldLines, type NowLine } from './quiet-sites.ts';

/** Lines with their buttons below them; on a phone all others wait behind one row. */
const OPEN = 2;

interface Props {
  items: readonly NowItem[];
  /** Sites that may be told as a number. */
  foldable: ReadonlySet<string>;
  now: number;
  /** Stale or offline: nothing may be decided on old data. */
  isOutdated: boolean;
  onDecide: (pending: PendingTrigger) => void;
  onFeature: (report: WaitingReport) => void;
  onRelease: (candidate: Candidate) => void;
  onSend: (alert: EventAlert) => void;
}

export function NowList({ items, foldable, ...props }: Props) {
  const { t } = useTranslation(['duty', 'alerts']);
  const isNarrow = useNarrow();
  const single = (item: NowItem, index: number) => (
    <Line key={keyOf(item)} item={item} isOpen={index < OPEN} isShort={isNarrow && index > 0} {...props} />
  );
  const line = (one: NowLine, index: number) =>
    one.same === null ? (
      single(one.item, index)
    ) : (
      <Many key={one.same} same={one.same} items={one.items}>
        {(item) => single(item, OPEN)}
      </Many>
    );
  const lines = foldLines(items, foldable);
  const [open, rest] = isNarrow ? [lines.slice(0, OPEN), lines.slice(OPEN)] : [lines, []];
  return (
    <section className={styles.now} aria-labelledby="now">
      <header className={styles.head}>
        <h2 id="now">{t('alerts:now.title')}</h2>
        {items.length > 0 && <span className={styles.note}>{t('alerts:now.count', { count: items.length })}</span>}
      </header>
      {items.length === 0 && <p className={styles.nothing}>{t('alerts:now.nothing')}</p>}
      {open.length > 0 && <ol className={styles.list}>{open.map(line)}</ol>}
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{moreWords(rest.flatMap(itemsOf), t)}</summary>
          <ol className={styles.list} start={OPEN + 1}>
            {rest.map((one, index) => line(one, index + OPEN))}
          </ol>
        </details>
      )}
    </section>
  );
}

const itemsOf = (one: NowLine): NowItem[] => (one.same === null ? [one.item] : one.items);

interface ManyProps {
  same: 'unknown' | 'silent';
  items: readonly NowItem[];
  children: (item: NowItem) => ReactNode;
}

/** The same at several quiet sites: how many and where, and each for itself when it is opened. */
function Many({ same, items, children }: ManyProps) {
  const { t } = useTranslation('alerts');
  const sites = [...new Set(items.map((item) => siteOf(item)?.toUpperCase() ?? ''))];
  return (
    <li className={styles.many}>
      <details>
        <summary className={styles.toggle}>
          <LevelBlock level={null} />
          <span className={styles.words}>
            <strong>{t(`now.same.${same}`, { count: items.length })}</strong>
            <span className={styles.note}>{sites.join(', ')}</span>
          </span>
        </summary>
        <ol className={styles.list}>{items.map(children)}</ol>
      </details>
    </li>
  );
}

const siteOf = (item: NowItem): string | null =>
  item.kind === 'unknown' ? item.siteCode : item.kind === 'problem' ? item.problem.siteCode : null;

interface LineProps extends Omit<Props, 'items' | 'foldable'> {
  item: NowItem;
  isOpen: boolean;
  /** On a phone the lines after the first stand in one row each. */
  isShort: boolean;
}

function Line({ item, isOpen, isShort, ...props }: LineProps) {
  const { t } = useTranslation(['duty', 'alerts']);
  const title = titleOf(item, t);
  const reason = reasonOf(item, t);
  const isNarrow = useNarrow();
  return (
    <li className={styles.line} data-open={isOpen || undefined} data-kind={item.kind}>
      <Block item={item} />
      <div className={styles.words}>
        <strong>{title}</strong>
        {!isNarrow && reason !== '' && <span className={styles.note}>{reason}</span>}
        <span className={styles.note}>
          {ageOf(item, props.now, isNarrow, t)}
          {isNarrow && reason !== '' && ` · ${reason}`}
        </span>
      </div>
      <div className={styles.deeds}>{deedsOf(item, title, { ...props, isOpen, isShort }, t)}</div>
    </li>
  );
}

function Block({ item }: { item: NowItem }) {
  if (item.kind === 'help') {
    return (
      <span className={styles.help}>
        <Icon name="lifebuoy" size={24} />
      </span>
    );
  }
  return <LevelBlock level={'level' in item ? item.level : null} />;
}

/** What is folded is named: a call for help may stand behind two levels that wait. */
function moreWords(rest: readonly NowItem[], t: Translate): string {
  const kinds = [...new Set(rest.map(({ kind }) => kind))].map((kind) =>
    t(`alerts:now.kinds.${kind}`, { count: rest.filter((item) => item.kind === kind).length }),
  );
  return `${t('alerts:now.more', { count: rest.length })}: ${kinds.join(', ')}`;
}

type Translate = ReturnType<typeof useTranslation<['duty', 'alerts']>>['t'];

function keyOf(item: NowItem): string {
  switch (item.kind) {
    case 'validate':
      return `v${item.pending.trigger.triggerId}`;
    case 'feature':
      return `f${item.report.tempMomsId}`;
    case 'tell':
      return `s${item.alert.eventAlertId}`;
    case 'help':
      return `h${item.message.inboxId}`;
    case 'unknown':
      return `u${item.siteCode}`;
    case 'problem':
      return `p${item.problem.problemId}`;
    case 'release':
      return `r${'siteId' in item.candidate ? item.candidate.siteId : 'routine'}`;
  }
}

function titleOf(item: NowItem, t: Translate): string {
  switch (item.kind) {
    case 'validate':
      return t(isPossible(item.pending.trigger) ? 'alerts:now.decidePossible' : 'alerts:now.decide', {
        level: item.level,
        site: item.pending.siteCode.toUpperCase(),
      });
    case 'release': {
      if (!('siteId' in item.candidate)) return t('alerts:now.releaseRoutine');
      const site = item.candidate.siteCode.toUpperCase();
      return t(isRaising(item.candidate) ? 'alerts:now.releaseRaised' : 'alerts:now.release', {
        level: item.level,
        site,
      });
    }
    case 'help':
      return t('alerts:now.help', { site: item.message.siteCode?.toUpperCase() ?? '' }).replace(/,\s*$/, '');
    case 'feature':
      return t('alerts:now.feature', { site: item.report.siteCode.toUpperCase() });
    case 'tell':
      return t(item.level > 0 ? 'alerts:now.tell' : 'alerts:now.tellOver', {
        site: item.alert.event.site.siteCode.toUpperCase(),
      });
    case 'unknown':
      return t('alerts:now.unknown', { site: item.siteCode.toUpperCase() });
    case 'problem':
      return problemSentence(item.problem, t);
  }
}

function reasonOf(item: NowItem, t: Translate): string {
  switch (item.kind) {
    case 'validate':
      return `${t(`alerts:source.${item.pending.trigger.triggerType}`)}: ${item.pending.trigger.techInfo}`;
    case 'help':
      return `“${item.message.text}”`;
    case 'tell':
      return t('alerts:now.level', { level: item.level });
    case 'unknown':
      return t('alerts:now.unknownMeans');
    case 'release':
    case 'feature':
    case 'problem':
      return '';
  }
}

function ageOf(item: NowItem, now: number, isShort: boolean, t: Translate): string {
  if (item.kind === 'unknown' && item.isNever) return t('alerts:now.never');
  const age = ageText(now - item.since);
  if (item.kind === 'help') return t('alerts:now.from', { name: item.message.name || item.message.number, age });
  const time = clockOrDay(item.since, now);
  if (item.kind !== 'release' || isRaising(item.candidate)) {
    const waits = isShort ? t('alerts:now.waits', { age }) : t('alerts:now.waiting', { age, time });
    if (item.kind !== 'validate' || !isOlder(item)) return waits;
    return `${waits} · ${t('alerts:now.dataOf', { time: clockOrDay(item.dataAt, now) })}`;
  }
  return item.candidate.isLate ? t('alerts:now.late', { time, age }) : t('alerts:now.due', { time });
}

function deedsOf(item: NowItem, title: string, props: Omit<LineProps, 'item'>, t: Translate): ReactNode {
  const { isOutdated, isOpen, isShort } = props;
  const deed = (call: Call, site: SiteCode | number | null, text: string, onClick: () => void, isFirst = false) => (
    <May call={call} site={site}>
      <Button
        kind={isFirst ? 'primary' : 'secondary'}
        disabled={isOutdated}
        aria-label={`${text}: ${title}`}
        onClick={onClick}
      >
        {text}
      </Button>
    </May>
  );
  switch (item.kind) {
    case 'validate': {
      const path = chartPath(item.pending.trigger.triggerType, item.pending.siteCode);
      return (
        <>
          {deed(
            alertsCalls.updateAlertStatus,
            item.pending.siteCode,
            t(isShort ? 'alerts:now.decideShort' : 'alerts:now.decideNow'),
            () => props.onDecide(item.pending),
            true,
          )}
          {isOpen && path && (
            <Link className={styles.link} to={path}>
              {t('alerts:pending.viewChart')}
            </Link>
          )}
        </>
      );
    }
    case 'help':
      return <HelpButtons message={item.message} isOutdated={isOutdated} />;
    case 'feature':
      return deed(momsCalls.writeMoms, item.report.siteCode, t('alerts:features.validate'), () =>
        props.onFeature(item.report),
      );
    case 'release':
      return deed(alertsCalls.insertEwi, siteIdOf(item.candidate), t('alerts:now.releaseNow'), () =>
        props.onRelease(item.candidate),
      );
    case 'tell':
      return deed(ewiCalls.sendEwi, item.alert.event.site.siteCode, t('alerts:now.tellNow'), () =>
        props.onSend(item.alert),
      );
    case 'unknown': {
      const site = siteOfPath(item.siteCode);
      return (
        <Link
          className={styles.link}
          to={site ? paths.record(site) : paths.opcen}
          aria-label={`${t('alerts:now.seeSources')}: ${title}`}
        >
          {t('alerts:now.seeSources')}
        </Link>
      );
    }
    case 'problem':
      return (
        <Link
          className={styles.link}
          to={placeOf(item.problem) ?? '#problems'}
          aria-label={`${t('alerts:now.seeWhy')}: ${title}`}
        >
          {t('alerts:now.seeWhy')}
        </Link>
      );
  }
}
