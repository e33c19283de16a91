// Conversations, newest first, with what is new in them.
import type { ChatRoom } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';
import type { useRooms } from './use-chat.ts';

const HEIGHT = 200;

interface Props {
  query: ReturnType<typeof useRooms>;
  chosen: number | null;
  onChoose: (userId: number) => void;
}

export function Inbox({ query, chosen, onChoose }: Props) {
  const { t } = useTranslation('chat');
  const problemText = useProblemText();
  return (
    <QueryState
      query={query}
      height={HEIGHT}
      what={t('roomsFailed')}
      describe={problemText}
      isEmpty={({ rooms }) => rooms.length === 0}
      emptyText={t('noRooms')}
    >
      {({ rooms }) => (
        <ul className={styles.rows}>
          {rooms.map((room) => (
            <li key={room.id}>
              <button
                type="button"
                className={styles.row}
                aria-current={room.userId === chosen || undefined}
                onClick={() => onChoose(room.userId)}
              >
                <Row room={room} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Row({ room }: { room: ChatRoom }) {
  const { t } = useTranslation('chat');
  return (
    <>
      <strong>{room.roomName}</strong>
      {room.lastTs && <span className={styles.note}>{shownTime(room.lastTs.replace('T', ' '))}</span>}
      <span className={styles.last}>{room.lastMsg ?? t('noMessage')}</span>
      {room.unread > 0 && <span className={styles.unread}>{t('unread', { count: room.unread })}</span>}
    </>
  );
}
