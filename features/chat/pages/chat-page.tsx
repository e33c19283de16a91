// `/communication`: people and conversations on the left, the open conversation beside them; on phones one after the other.
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import { useSocketState } from '@bantay/web/api/socket.tsx';
import { Band } from '@bantay/web/ui/band.tsx';
import { Freshness } from '@bantay/web/ui/freshness.tsx';
import { Tabs } from '@bantay/web/ui/tabs.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import styles from './chat.module.css';
import { Contacts } from './contacts.tsx';
import { Conversation } from './conversation.tsx';
import { EmergencyNumbers } from './emergency-numbers.tsx';
import { Inbox } from './inbox.tsx';
import { useRooms } from './use-chat.ts';

export default function ChatPage() {
  const { data } = useSession();
  return data ? <Chat me={data.user.userId} /> : null;
}

function Chat({ me }: { me: number }) {
  const { t } = useTranslation('chat');
  const [search, setSearch] = useSearchParams();
  const [tab, setTab] = useState('contacts');
  const rooms = useRooms(me);
  const isLate = useIsLate(rooms.data?.readAt);
  const other = /^[1-9]\d{0,9}$/.test(search.get('with') ?? '') ? Number(search.get('with')) : null;
  const open = (userId: number | null) => setSearch(userId === null ? {} : { with: String(userId) });
  const unread = rooms.data?.rooms.reduce((sum, room) => sum + room.unread, 0) ?? 0;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <Connection />
        {rooms.data && <Freshness text={t('updated', { time: readClock(rooms.data.readAt) })} isLate={isLate} />}
      </header>
      {isLate && rooms.data && <Band kind="stale">{t('late', { time: readClock(rooms.data.readAt) })}</Band>}
      <div className={styles.columns} data-open={other !== null}>
        <div className={styles.lists}>
          <Tabs
            label={t('tabs')}
            value={tab}
            onChange={setTab}
            tabs={[
              { key: 'contacts', label: t('contacts'), content: <Contacts me={me} chosen={other} onChoose={open} /> },
              {
                key: 'inbox',
                label: unread > 0 ? t('inboxUnread', { count: unread }) : t('inbox'),
                content: <Inbox query={rooms} chosen={other} onChoose={open} />,
              },
            ]}
          />
          <EmergencyNumbers />
        </div>
        {other === null ? (
          <p className={styles.choose}>{t('choose')}</p>
        ) : (
          <Conversation key={other} me={me} other={other} rooms={rooms} onBack={() => open(null)} />
        )}
      </div>
    </div>
  );
}

function Connection() {
  const { t } = useTranslation('chat');
  const state = useSocketState();
  if (state === 'reconnecting') return <Band kind="stale">{t('noConnection')}</Band>;
  return (
    <p role="status" className={styles.note}>
      {t(state === 'connected' ? 'connected' : 'connecting')}
    </p>
  );
}
