// Demo: answers as the resident whom a message went to.
import { May } from '@bantay/web/api/may.tsx';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { incomingCalls } from '../wire/incoming.calls.ts';
import styles from './incoming.module.css';
import { useSimulateReply } from './use-incoming.ts';

export function ReplyForm({ number, name }: { number: string; name: string }) {
  const { t } = useTranslation('incoming');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const reply = useSimulateReply();
  const notice = useNotice();
  const problemText = useProblemText();
  if (!isOpen) {
    return (
      <May call={incomingCalls.simulateReply}>
        <Button kind="quiet" size="s" aria-label={t('replyAs', { name })} onClick={() => setOpen(true)}>
          {t('reply')}
        </Button>
      </May>
    );
  }
  return (
    <form
      className={styles.reply}
      onSubmit={(event) => {
        event.preventDefault();
        reply.mutate(
          { number, text },
          {
            onSuccess: () => {
              notice.success(t('replied'));
              setText('');
              setOpen(false);
            },
            onError: (error) => notice.error(problemText(error)),
          },
        );
      }}
    >
      <TextField label={t('replyAs', { name })} value={text} onChange={setText} autoFocus />
      <Button type="submit" kind="primary" busy={reply.isPending} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}
