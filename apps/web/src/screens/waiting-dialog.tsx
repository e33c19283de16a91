// 'Waiting to send': every entry of this person on this device, with its state, its photos and what can be done about it.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { outbox, useOutbox } from '../api/outbox/device.ts';
import { gapBefore } from '../api/outbox/entry.ts';
import { useSendWaiting } from '../api/outbox/use-sending.ts';
import { useSession } from '../api/session.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './waiting.module.css';
import { WaitingEntry } from './waiting-entry.tsx';

const NONE: readonly never[] = [];

export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('waiting');
  const userId = useSession().user?.userId;
  const all = useOutbox(userId) ?? NONE;
  const { send, isSending } = useSendWaiting();
  const close = useCallback(() => {
    // What is stored has been read.
    if (userId !== undefined) void outbox.forgetStored(userId);
    onClose();
  }, [userId, onClose]);
  const again = useCallback(() => void send(), [send]);
  const now = Date.now();
  return (
    <Dialog
      open
      size="l"
      title={t('title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('close')}</Button>
          <Button kind="primary" busy={isSending} disabled={all.length === 0} onClick={again}>
            {t('sendNow')}
          </Button>
        </>
      }
    >
      <p>{all.length === 0 ? t('none') : t('intro')}</p>
      <ul className={styles.list}>
        {all.map((entry) => (
          <li key={entry.key}>
            <WaitingEntry
              entry={entry}
              gap={gapBefore(entry, all, now)}
              isBusy={outbox.isBusy(entry.key)}
              onLeave={close}
              onAgain={again}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
