// What a trigger rested on: readings, sums, formula, thresholds and gaps of rain; numbers of an earthquake; a request.
import { fromManilaText, HALF_HOUR_MS, toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { RainfallEvidenceReply, TriggerRecord } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { SelectField } from '@bantay/web/ui/field.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../limits/rules/limits.ts';
import { gaugeTitle } from '../../rainfall/rules/rainfall-trigger.ts';
import { ColumnEvidence } from './column-evidence.tsx';
import { FeatureEvidence } from './feature-evidence.tsx';
import { FiguresBlock } from './figures.tsx';
import { MarkerEvidence } from './marker-evidence.tsx';
import { BoundWords, PossibleRain, type UpperBound } from './possible-rain.tsx';
import { QuakeEvidence } from './quake-evidence.tsx';
import { RainStrip } from './rain-strip.tsx';
import styles from './record.module.css';
import { useTriggerRecord } from './use-record.ts';

const HEIGHT = 320;
const DAY_HOURS = 24;
const THREE_DAY_HOURS = 72;

export function Evidence({ triggerId }: { triggerId: number }) {
  const { t } = useTranslation('record');
  const [at, setAt] = useState<string | null>(null);
  const query = useTriggerRecord(triggerId, at);
  const problemText = useProblemText();
  return (
    <div className={styles.evidence}>
      <QueryState query={query} height={HEIGHT} what={t('evidence.failed')} describe={problemText}>
        {(record) => <Parts record={record} at={at} onChoose={setAt} />}
      </QueryState>
    </div>
  );
}

/** Which version of which threshold it was held against, where one was set. */
function UsedLimits({ limits }: Pick<TriggerRecord, 'limits'>) {
  const { t } = useTranslation(['record', 'limits']);
  return limits.map(({ key, value, versionId, validFrom, setBy, reason }) => (
    <p key={versionId} className={styles.note}>
      {t('record:evidence.limit', {
        ...{ limit: t(`limits:keys.${key}`), value: `${value} ${LIMITS[key].unit}`, version: versionId, reason },
        since: validFrom === null ? t('limits:always') : shownTime(validFrom),
        by: setBy ?? t('limits:operator'),
      })}
    </p>
  ));
}

interface PartsProps {
  record: TriggerRecord;
  at: string | null;
  onChoose: (at: string) => void;
}

function Parts({ record, at, onChoose }: PartsProps) {
  const { t } = useTranslation('record');
  const { rainfall, surficial, subsurface, earthquake, onDemand: request, stamps, reports } = record;
  if (!rainfall && !surficial && !subsurface && !earthquake && !request && reports.length === 0)
    return <p className={styles.note}>{t('evidence.none')}</p>;
  return (
    <>
      {stamps.length > 1 && (
        <SelectField
          label={t('evidence.stamp')}
          value={at ?? stamps.at(-1) ?? ''}
          onChange={onChoose}
          options={[...stamps].reverse().map((stamp) => ({ value: stamp, label: shownTime(stamp) }))}
        />
      )}
      <FiguresBlock figures={record.figures} rainfall={rainfall} />
      {rainfall && <Rainfall evidence={rainfall} />}
      {surficial && <MarkerEvidence evidence={surficial} />}
      {subsurface && <ColumnEvidence evidence={subsurface} />}
      <UsedLimits limits={record.limits} />
      {earthquake && (
        <QuakeEvidence earthquake={earthquake} site={record.figures.site} siteCode={record.trigger.siteCode} />
      )}
      {reports.map((report) => (
        <FeatureEvidence key={`${report.featureType}-${report.featureName}-${report.reportedTs}`} report={report} />
      ))}
      {request && (
        <>
          <p className={styles.line}>{request.reason}</p>
          <p className={styles.note}>
            {t('evidence.onDemand', {
              name: request.reporter,
              time: shownTime(request.requestTs),
              approved: request.approvedBy,
            })}
          </p>
        </>
      )}
    </>
  );
}

function Rainfall({ evidence }: { evidence: RainfallEvidenceReply & { at: string } }) {
  const { t } = useTranslation('record');
  const [isTable, setTable] = useState(false);
  const firstAt = fromManilaText(evidence.firstTs) ?? 0;
  const rows = evidence.halfHours.map((amount, index) => ({ at: firstAt + index * HALF_HOUR_MS, amount })).reverse();
  return (
    <>
      <p className={styles.line}>
        {t('evidence.gauge')}: <strong>{gaugeTitle(evidence.gauge)}</strong>
        {evidence.distance && ` (${evidence.distance})`}
      </p>
      {evidence.passedOver.length > 0 && (
        <p className={styles.note}>
          {t('evidence.passedOver', { gauges: evidence.passedOver.map(gaugeTitle).join(', ') })}
        </p>
      )}
      {evidence.incomplete.map((one) => (
        <p key={one.gauge} className={styles.note}>
          {t('evidence.incomplete', {
            gauge: gaugeTitle(one.gauge),
            day: mm(one.sum24h),
            measuredDay: one.measured24h,
            threeDays: mm(one.sum72h),
            measured: one.measured72h,
          })}
        </p>
      ))}
      {evidence.possible && <PossibleRain possible={evidence.possible} />}
      <dl className={styles.facts}>
        <Sum
          name={t('evidence.day')}
          hours={DAY_HOURS}
          sum={evidence.sum24h}
          limit={evidence.threshold24h}
          bound={evidence.possible?.day}
        />
        <Sum
          name={t('evidence.threeDays')}
          hours={THREE_DAY_HOURS}
          sum={evidence.sum72h}
          limit={evidence.threshold72h}
          bound={evidence.possible?.threeDays}
        />
        <dt>{t('evidence.missing')}</dt>
        <dd>
          {evidence.missing.length === 0
            ? t('evidence.missingNone')
            : evidence.missing
                .map(({ from, to }) => t('evidence.range', { from: shownTime(from), to: toDisplayTime(ended(to)) }))
                .join('; ')}
        </dd>
      </dl>
      <RainStrip amounts={evidence.halfHours} label={t('evidence.readings')} />
      <details className={styles.details} onToggle={(event) => setTable(event.currentTarget.open)}>
        <summary>{t('evidence.readingsOpen', { count: rows.length })}</summary>
        {isTable && (
          <DataTable
            caption={t('evidence.readings')}
            rows={rows}
            rowKey={(row) => row.at}
            columns={[
              { key: 'at', header: t('evidence.begin'), cell: (row) => toDisplayTime(row.at) },
              {
                key: 'mm',
                header: t('evidence.mm'),
                align: 'right',
                cell: (row) => (row.amount === null ? t('evidence.noReading') : mm(row.amount)),
              },
            ]}
          />
        )}
      </details>
    </>
  );
}

/** Two decimals, as the technical sentences write them. */
const mm = (amount: number): string => amount.toFixed(2);

/** A half hour is named by its beginning. */
const ended = (label: string) => (fromManilaText(label) ?? 0) + HALF_HOUR_MS;

interface SumProps {
  name: string;
  hours: number;
  sum: number;
  limit: number;
  bound: UpperBound | undefined;
}

function Sum({ name, hours, sum, limit, bound }: SumProps) {
  const { t } = useTranslation('record');
  const rule = hours === DAY_HOURS ? t('evidence.ruleDay') : t('evidence.ruleThreeDays');
  // Compared in ten-thousandths of a mm, like the rule itself.
  const isReached = Math.round(sum * 10_000) >= Math.round(limit * 10_000);
  const values = { sum: mm(sum), limit: mm(limit) };
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {isReached ? t('evidence.reached', values) : t('evidence.below', values)}
        {bound && <BoundWords bound={bound} />}
        <span className={styles.note}>{t('evidence.formula', { hours, rule })}</span>
      </dd>
    </>
  );
}
