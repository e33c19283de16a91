// Demo: what the gateway would have sent, to whom, when.
import { fromManilaText, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { Band } from '@bantay/web/ui/band.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ewi.module.css';
import { useSimulated } from './use-ewi.ts';

export function SimulatorPage({ renderReply }: { renderReply: (number: string, name: string) => ReactNode }) {
  const { t } = useTranslation('ewi');
  const query = useSimulated();
  return (
    <div className={styles.column}>
      <h1>{t('simulator.title')}</h1>
      <Band kind="info">{t('simulator.note')}</Band>
      <QueryState
        query={query}
        height={400}
        what={t('simulator.failed')}
        isEmpty={(messages) => messages.length === 0}
        emptyText={t('simulator.none')}
      >
        {(messages) => (
          <ul className={styles.smsList}>
            {messages.map((message) => (
              <li key={message.id} className={styles.sms}>
                <div className={styles.line}>
                  <strong>
                    {message.name} {message.number}
                  </strong>
                  <span className={styles.small}>{toDisplayTime(fromManilaText(message.at) ?? 0)}</span>
                </div>
                <p className={styles.message} lang="fil">
                  {message.text}
                </p>
                {renderReply(message.number, message.name)}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </div>
  );
}
