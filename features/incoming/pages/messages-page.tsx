// `/messages`: what residents wrote, behind a door of its own; how many nobody has read stands above.
import page from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { useTranslation } from 'react-i18next';
import { MessageList } from './message-list.tsx';
import { useIncoming } from './use-incoming.ts';

export default function MessagesPage() {
  const { t } = useTranslation('incoming');
  const { data } = useIncoming({});
  const line = data ? (data.unread > 0 ? t('unread', { count: data.unread }) : t('allRead')) : '';
  return (
    <div className={page.page}>
      <PageHead title={t('title')} line={line} />
      <MessageList releaseId={null} caption={t('title')} />
    </div>
  );
}
