// One trigger: its sentence, who decided what about it, and what it rested on once somebody opens that.
import type { RecordDecision, RecordTrigger } from '@bantay/web/api/shapes.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Evidence } from './evidence.tsx';
import styles from './record.module.css';

const STATUS = { '1': 'valid', '0': 'validating', '-1': 'invalid' } as const;
/** Decided before they became triggers. */
const STATED = ['moms', 'on demand'];

export function TriggerRecord({ trigger }: { trigger: RecordTrigger }) {
  const { t } = useTranslation('record');
  const words = useTranslation('alerts').t;
  const [isOpen, setOpen] = useState(false);
  const source = words(`source.${trigger.source}`);
  const time = shownTime(trigger.ts);
  return (
    <li className={styles.trigger}>
      <p className={styles.line}>
        <strong>{source}</strong> <span className={styles.time}>{time}</span> {trigger.info}
      </p>
      <ul className={styles.decisions}>
        {STATED.includes(trigger.source) && <li>{t('decision.human')}</li>}
        {trigger.decisions.map((decision, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an append-only list without ids
          <Decision key={index} decision={decision} info={trigger.info} isNewest={index === 0} />
        ))}
      </ul>
      {trigger.triggerId !== null && (
        <>
          <Button
            size="s"
            kind="quiet"
            aria-expanded={isOpen}
            aria-label={t('openOf', { source, time })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('open')}
          </Button>
          {isOpen && <Evidence triggerId={trigger.triggerId} />}
        </>
      )}
    </li>
  );
}

function Decision({ decision, info, isNewest }: { decision: RecordDecision; info: string; isNewest: boolean }) {
  const { t } = useTranslation('record');
  // Below a later decision nothing waits any more.
  if (decision.status === null || decision.name === null) {
    return <li>{t(isNewest ? 'decision.waits' : 'decision.asked')}</li>;
  }
  const status = t(`status.${STATUS[`${decision.status}`]}`);
  return (
    <li>
      {t('decision.made', { status, name: decision.name, time: shownTime(decision.at) })}
      {/* The sentence goes on with the readings; who decided saw this one. */}
      {decision.info !== null && decision.info !== info && ` · ${t('decision.sawThen', { text: decision.info })}`}
      {decision.remarks && ` · ${t('decision.remarks', { text: decision.remarks })}`}
    </li>
  );
}
