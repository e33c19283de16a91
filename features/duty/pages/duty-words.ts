// What is wrong, as a sentence; and where the page is that shows it.
import type { DutyProblem } from '@bantay/web/api/shapes.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import type { useTranslation } from 'react-i18next';
import { SOURCE_NAMES } from '../../alerts/rules/trigger-sources.ts';
import { connectPath } from '../../loggers/rules/logger-addresses.ts';

export type Translate = ReturnType<typeof useTranslation<['duty', 'alerts']>>['t'];

export function problemSentence(problem: DutyProblem, t: Translate): string {
  const { kind, siteCode } = problem;
  const words = sentenceOf(problem, t);
  if (siteCode !== null) return t('duty:ofSite', { site: siteCode.toUpperCase(), words });
  return kind === 'release' ? t('duty:ofRoutine', { words }) : words;
}

function sentenceOf({ kind, facts, since }: DutyProblem, t: Translate): string {
  const sensor = sensorName(String(facts.sensor ?? ''));
  switch (kind) {
    case 'help':
      return t('duty:kind.help', { count: Number(facts.count) });
    case 'trigger':
      return t('duty:kind.trigger', { source: sourceWord(String(facts.source), t), level: facts.level ?? '' });
    case 'warning failed':
      return t('duty:kind.warningFailed', { count: Number(facts.count) });
    case 'warning in doubt':
      return t('duty:kind.warningInDoubt', { count: Number(facts.count) });
    case 'released and nobody told':
      return t('duty:kind.untold', { level: facts.level ?? '', time: shownTime(since) });
    case 'release':
      return t('duty:kind.release', { time: shownTime(since) });
    case 'clock': {
      const doubt = CLOCK_DOUBTS.find((one) => one === facts.doubt) ?? 'step';
      return t(`duty:kind.clock.${doubt}`, { server: facts.server ?? '', minutes: Math.abs(Number(facts.minutes)) });
    }
    case 'outbox':
      return t('duty:kind.outbox', { count: Number(facts.count) });
    case 'gateway not proven':
      return t('duty:kind.gatewayNotProven', { time: shownTime(since) });
    case 'siren': {
      const trouble = SIREN_TROUBLES.find((one) => one === facts.what) ?? 'silent';
      return t(`duty:kind.siren.${trouble}`, { time: shownTime(since) });
    }
    case 'disk':
      return t('duty:kind.disk', { free: facts.free ?? '' });
    case 'rehearsal':
      return facts.step === undefined
        ? t('duty:kind.rehearsal', { time: shownTime(since) })
        : t('duty:kind.rehearsalFailed', { step: facts.step });
    case 'job':
      return facts.count === undefined
        ? t('duty:kind.job', { job: facts.job ?? '' })
        : t('duty:kind.missedHalfHours', {
            count: Number(facts.count),
            of: String(facts.job).replace(/^half hours of /, ''),
          });
    case 'no threshold':
      return t('duty:kind.noThreshold');
    case 'unjudged gauge':
      return t('duty:kind.unjudgedGauge', { sensor });
    case 'tagged gauge':
      return t('duty:kind.taggedGauge', { sensor });
    case 'battery':
      return t('duty:kind.battery', { logger: facts.sensor ?? '', volts: facts.volts ?? '' });
    case 'watchman': {
      const fault = WATCHMAN_FAULTS.find((one) => one === facts.what) ?? 'silent';
      return t(`duty:kind.watchman.${fault}`, { watchman: facts.watchman ?? '' });
    }
    case 'unproven person':
      return t('duty:kind.unprovenPerson', { person: facts.person ?? '' });
    case 'silent':
      return t('duty:kind.silent', { sensor });
    case 'stuck':
      return t('duty:kind.stuck', { sensor });
    case 'refused readings':
      return t('duty:kind.refused', { sensor, count: Number(facts.count) });
    case 'rewritten readings':
      return t('duty:kind.rewritten', { sensor, count: Number(facts.count) });
  }
}

const CLOCK_DOUBTS = ['step', 'behind', 'database'] as const;
const SIREN_TROUBLES = ['silent', 'disobeys', 'batteryLow', 'batterySilent', 'untested'] as const;
const WATCHMAN_FAULTS = [
  'silent',
  'forged',
  'stale',
  'refused',
  'unnoticed',
  'disputes',
  'uncountersigned',
  'heartbeat',
] as const;

function sourceWord(source: string, t: Translate): string {
  const known = SOURCE_NAMES.find((one) => one === source);
  return known ? t(`alerts:source.${known}`) : source;
}

/** `rain_lpasb` → `LPASB`, `lpasb node 12` → `LPASB node 12`. */
const sensorName = (name: string) =>
  name
    .replace(/^rain_/, '')
    .split(' ')
    .map((part, index) => (index === 0 ? part.toUpperCase() : part))
    .join(' ');

const OF_SENSORS: readonly DutyProblem['kind'][] = [
  ...(['tagged gauge', 'silent', 'stuck', 'refused readings', 'rewritten readings'] as const),
];

/** Null where the dashboard itself is the place. */
export function placeOf({ kind, facts, siteCode }: DutyProblem): string | null {
  if (kind === 'trigger') return `/opcen?validate=${facts.trigger}`;
  if (kind === 'battery') return connectPath(String(facts.sensor));
  if (kind === 'no threshold') return siteCode === null ? null : `/rainfall/${siteCode}`;
  if (!OF_SENSORS.includes(kind)) return null;
  const page = String(facts.sensor).startsWith('rain_') ? 'rainfall' : 'subsurface';
  return siteCode === null ? null : `/${page}/${siteCode}`;
}
