// Without a line: what cannot be done from here, and whom to call. The numbers are asked for while there is a line, and kept.
import { useOfflineSince } from '@bantay/web/api/socket.tsx';
import { Band } from '@bantay/web/ui/band.tsx';
import { useNarrow } from '@bantay/web/ui/use-narrow.ts';
import { useTranslation } from 'react-i18next';
import { CallLink } from './call-link.tsx';
import styles from './offline-help.module.css';
import { useEmergencyNumbers } from './use-chat.ts';

export function OfflineHelp() {
  const { t } = useTranslation('shell');
  const isOffline = useOfflineSince() !== null;
  const isNarrow = useNarrow();
  const { data = [] } = useEmergencyNumbers();
  if (!isOffline) return null;
  const numbers = data.flatMap(({ agency, numbers: own }) => own.map((number) => ({ agency, number })));
  return (
    <Band kind="stale">
      <strong>{t('offline.closed')}</strong>{' '}
      {numbers.length === 0 ? (
        t('offline.noNumber')
      ) : (
        <details open={!isNarrow}>
          <summary>{t('offline.call')}</summary>
          {numbers.map(({ agency, number }) => (
            <span key={agency + number} className={styles.callee}>
              {agency} <CallLink number={number} />
            </span>
          ))}
        </details>
      )}
    </Band>
  );
}
