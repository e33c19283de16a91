// Who is written to, by group; whom no message reaches stands in a list of its own (unreached-list.tsx).
import { useTranslation } from 'react-i18next';
import type { SiteRecipients } from '../rules/recipients.ts';
import styles from './ewi.module.css';
import type { KnownContact } from './recipients-model.ts';

export function RecipientsList({ recipients }: { recipients: SiteRecipients<KnownContact> }) {
  const { t } = useTranslation('ewi');
  return (
    <div className={styles.column}>
      <div className={styles.line}>
        <strong>{t('recipients')}</strong>
        <span>{t('people', { count: recipients.reachable.length })}</span>
      </div>
      <div>
        {recipients.groups.map(({ group, contacts }) => (
          <details key={group} className={styles.group}>
            <summary>
              <span>{group}</span>
              <span>{contacts.length}</span>
            </summary>
            <ul>
              {contacts.map((contact) => (
                <li key={contact.mobileId}>{contact.name}</li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  );
}
