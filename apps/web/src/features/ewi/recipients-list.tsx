// Who is written to, by group; the unreachable are counted apart and named, so that somebody calls them.
import type { SiteRecipients } from '@bantay/domain/ewi/recipients';
import { useTranslation } from 'react-i18next';
import styles from './ewi.module.css';
import type { KnownContact } from './recipients-model.ts';

export function RecipientsList({ recipients }: { recipients: SiteRecipients<KnownContact> }) {
  const { t } = useTranslation('ewi');
  const unreachableOf = (group: string) => recipients.unreachable.filter((one) => one.designation === group).length;
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
              <span>
                {unreachableOf(group) > 0 && (
                  <span className={styles.small}>{t('unreachable', { count: unreachableOf(group) })} · </span>
                )}
                {contacts.length}
              </span>
            </summary>
            <ul>
              {contacts.map((contact) => (
                <li key={contact.mobileId}>{contact.name}</li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      {recipients.unreachable.length > 0 && (
        <p className={styles.small}>
          {t('unreachableNames', {
            names: recipients.unreachable.map((one) => `${one.name} (${one.designation})`).join(', '),
          })}
        </p>
      )}
    </div>
  );
}
