// The messages of residents over the page from which they were opened.
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { useTranslation } from 'react-i18next';
import { MessageList } from './message-list.tsx';

interface Props {
  /** Null: of all warnings and of none. */
  releaseId: number | null;
  title: string;
  onClose: () => void;
}

export default function MessagesDialog({ releaseId, title, onClose }: Props) {
  const { t } = useTranslation('incoming');
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={onClose}
      footer={
        <Button kind="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <MessageList releaseId={releaseId} caption={title} />
    </Dialog>
  );
}
