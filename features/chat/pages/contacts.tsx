// People of the municipality's site who can be written to.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_SITE_ID } from '../rules/room.ts';
import styles from './chat.module.css';
import { useUsers } from './use-chat.ts';

const HEIGHT = 200;

interface Props {
  me: number;
  chosen: number | null;
  onChoose: (userId: number) => void;
}

export function Contacts({ me, chosen, onChoose }: Props) {
  const { t } = useTranslation('chat');
  const [wanted, setWanted] = useState('');
  const query = useUsers();
  const problemText = useProblemText();
  const isWanted = (name: string) => name.toLowerCase().includes(wanted.trim().toLowerCase());
  return (
    <div className={styles.list}>
      <TextField type="search" label={t('search')} value={wanted} onChange={setWanted} />
      <QueryState
        query={query}
        height={HEIGHT}
        what={t('contactsFailed')}
        describe={problemText}
        isEmpty={(users) => users.every(({ userId }) => userId === me)}
        emptyText={t('noContacts')}
      >
        {(users) => {
          const found = users.filter(
            ({ userId, siteId, name }) => userId !== me && siteId === CHAT_SITE_ID && isWanted(name),
          );
          if (found.length === 0) return <p className={styles.note}>{t('noMatch')}</p>;
          return (
            <ul className={styles.rows}>
              {found.map(({ userId, name, designation }) => (
                <li key={userId}>
                  <button
                    type="button"
                    className={styles.row}
                    aria-current={userId === chosen || undefined}
                    onClick={() => onChoose(userId)}
                  >
                    <strong>{name}</strong>
                    <span className={styles.note}>{designation}</span>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
      <div className={styles.line}>
        <Button disabled disabledReason={t('contactsElsewhere')}>
          {t('create')}
        </Button>
        <Button disabled disabledReason={t('contactsElsewhere')}>
          {t('edit')}
        </Button>
      </div>
    </div>
  );
}
