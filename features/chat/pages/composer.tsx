// The field for a message: at most 250 characters, counted down; Enter sends. Another contact or a reload loses no word.
import { Button } from '@bantay/web/ui/button.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { charactersLeft, MESSAGE_MAX } from '../rules/message.ts';
import styles from './chat.module.css';
import { readDraft, writeDraft } from './drafts.ts';

interface Props {
  me: number;
  other: number;
  name: string;
  onSend: (msg: string) => void;
}

/** Mounted anew for each contact. */
export function Composer({ me, other, name, onSend }: Props) {
  const { t } = useTranslation('chat');
  const [text, setText] = useState(() => readDraft(me, other));
  const write = (next: string) => {
    setText(next);
    writeDraft(me, other, next);
  };
  const submit = () => {
    if (text.trim() === '') return;
    onSend(text.trim());
    write('');
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        label={t('message', { name })}
        hint={t('left', { count: charactersLeft(text) })}
        rows={2}
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={write}
        onEnter={submit}
      />
      <div className={styles.line}>
        <Button type="submit" kind="primary" disabled={text.trim() === ''}>
          {t('send')}
        </Button>
        <span className={styles.note}>{t('keys')}</span>
      </div>
    </form>
  );
}
