// Agencies of the municipality and their numbers, to be tapped on a phone.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import { CallLink } from './call-link.tsx';
import styles from './chat.module.css';
import { useEmergencyNumbers } from './use-chat.ts';

const HEIGHT = 160;

export function EmergencyNumbers() {
  const { t } = useTranslation('chat');
  const problemText = useProblemText();
  return (
    <section className={styles.emergency} aria-labelledby="emergency-numbers">
      <h2 id="emergency-numbers">{t('emergency')}</h2>
      <QueryState query={useEmergencyNumbers()} height={HEIGHT} what={t('emergencyFailed')} describe={problemText}>
        {(agencies) => (
          <dl className={styles.agencies}>
            {agencies.map(({ agency, numbers }) => (
              <div key={agency}>
                <dt>{agency}</dt>
                {numbers.map((number) => (
                  <dd key={number}>
                    <CallLink number={number} />
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        )}
      </QueryState>
    </section>
  );
}
