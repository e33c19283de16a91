// The evidence in the dialogs in which somebody decides. It comes after the dialog and never holds it up: whoever decides may do so
// while it is read, or when it could not be.

import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { TriggerRecord } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { ageText, clockOrDay, instantOf } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOld } from '../rules/evidence-figures.ts';
import { FeatureEvidence } from './feature-evidence.tsx';
import styles from './figures.module.css';
import { FiguresBlock } from './figures.tsx';
import { QuakeEvidence } from './quake-evidence.tsx';
import { useTriggerRecord } from './use-record.ts';

/** px, of the finished block on a wide screen. */
const HEIGHT = 320;

export interface AskedTrigger {
  triggerId: number;
  /** Its sentence, by which several are told apart. */
  techInfo: string;
}

/** Of several the first is open; the others are read when they are. */
export function DecisionEvidence({ triggers }: { triggers: readonly AskedTrigger[] }) {
  const [first, ...more] = triggers;
  return (
    <>
      {first && <OfTrigger triggerId={first.triggerId} />}
      {more.map((trigger) => (
        <Folded key={trigger.triggerId} trigger={trigger} />
      ))}
    </>
  );
}

function Folded({ trigger }: { trigger: AskedTrigger }) {
  const { t } = useTranslation('evidence');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('of', { what: trigger.techInfo })}</summary>
      {isOpen && <OfTrigger triggerId={trigger.triggerId} />}
    </details>
  );
}

function OfTrigger({ triggerId }: Pick<AskedTrigger, 'triggerId'>) {
  const { t } = useTranslation('evidence');
  const query = useTriggerRecord(triggerId, null);
  const problemText = useProblemText();
  return (
    <section className={styles.block} aria-label={t('title')}>
      <QueryState
        query={query}
        height={HEIGHT}
        what={t('title')}
        describe={(error) => `${problemText(error)} ${t('without')}`}
        isEmpty={isEmpty}
        emptyText={t('none')}
      >
        {(record) => <Shown record={record} />}
      </QueryState>
    </section>
  );
}

const isEmpty = ({ figures: { rain, markers, nodes }, earthquake, reports, onDemand }: TriggerRecord) =>
  !rain && markers.length + nodes.length + reports.length === 0 && !earthquake && !onDemand;

function Shown({ record }: { record: TriggerRecord }) {
  const { figures, earthquake, reports, onDemand, trigger } = record;
  return (
    <>
      <FiguresBlock figures={figures} rainfall={record.rainfall} />
      {earthquake && <QuakeEvidence earthquake={earthquake} site={figures.site} siteCode={trigger.siteCode} />}
      {reports.map((report) => (
        <FeatureEvidence key={`${report.featureType}-${report.featureName}-${report.reportedTs}`} report={report} />
      ))}
      {onDemand && <p className={styles.line}>{onDemand.reason}</p>}
      <Age record={record} />
      <Others figures={figures} />
    </>
  );
}

/** How old the newest of it is; what is old is said in bold. */
function Age({ record: { figures, trigger } }: { record: TriggerRecord }) {
  const { t } = useTranslation('evidence');
  if (figures.newestTs === null) return null;
  const now = fieldNow();
  const at = instantOf(figures.newestTs);
  const text = t('age', { time: clockOrDay(at, now), age: ageText(now - at) });
  return isOld(trigger.source, now - at) ? (
    <p className={styles.old}>{t('old', { text })}</p>
  ) : (
    <p className={styles.note}>{text}</p>
  );
}

/** What the rest of the site says at the same time, in one line. */
function Others({ figures: { others } }: Pick<TriggerRecord, 'figures'>) {
  const { t } = useTranslation('evidence');
  const sourceWord = useTranslation('alerts').t;
  if (others.length === 0) return null;
  const now = fieldNow();
  const told = others.map(({ source, level, dataTs }) => {
    const says = level > 0 ? t('says.raised', { level }) : t(`says.${SAYS[`${level}`] ?? 'below'}`);
    const age = dataTs === null ? '' : `, ${t('ago', { age: ageText(now - instantOf(dataTs)) })}`;
    return `${sourceWord(`source.${source}`)}: ${says}${age}`;
  });
  return <p className={styles.note}>{t('others', { list: told.join('. ') })}</p>;
}

const SAYS: Readonly<Record<string, 'near' | 'noData' | 'below'>> = { '-2': 'near', '-1': 'noData', '0': 'below' };
