// Chats of people on duty, where Telegram is switched on: entered, proven by the code that went there, taken out.
import { useDeedKey } from '@bantay/web/api/deed-key.ts';
import { May } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ladderCalls } from '../wire/ladders.calls.ts';
import styles from './ladder.module.css';
import { OneField } from './one-field.tsx';
import { type FurtherWay, type Person, useAddWay, useProveWay, useRemoveWay } from './use-ladder.ts';

type Open = { kind: 'add'; person: Person } | { kind: 'prove'; way: FurtherWay } | null;

export function ChatList({ people }: { people: readonly Person[] }) {
  const problemText = useProblemText();
  const [open, setOpen] = useState<Open>(null);
  const removing = useRemoveWay();
  const keys = useDeedKey();
  const remove = ({ wayId }: FurtherWay) => {
    const content = { wayId };
    removing.mutate({ content, key: keys.keyOf(content) }, { onSuccess: () => keys.forget() });
  };
  return (
    <>
      {removing.error && <Band kind="failed">{problemText(removing.error)}</Band>}
      <ul className={styles.shifts}>
        {people.map((person) => (
          <ChatOf key={person.number} person={person} onOpen={setOpen} onRemove={remove} />
        ))}
      </ul>
      {open?.kind === 'add' && <AddDialog person={open.person} onClose={() => setOpen(null)} />}
      {open?.kind === 'prove' && <ProveDialog way={open.way} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ChatProps {
  person: Person;
  onOpen: (open: Open) => void;
  onRemove: (way: FurtherWay) => void;
}

function ChatOf({ person, onOpen, onRemove }: ChatProps) {
  const { t } = useTranslation('ladders');
  const { name } = person;
  const way = person.further.find(({ channel }) => channel === 'telegram');
  return (
    <li className={rows.actions}>
      <span className={styles.way}>
        <strong>{name}</strong>
        <span className={styles.small}>{stateOf(way, t)}</span>
      </span>
      <May call={ladderCalls.addWay} everywhere>
        {!way && (
          <Button size="s" aria-label={t('chats.addOf', { name })} onClick={() => onOpen({ kind: 'add', person })}>
            {t('chats.add')}
          </Button>
        )}
        {way && way.provenAt === null && (
          <Button size="s" aria-label={t('chats.proveOf', { name })} onClick={() => onOpen({ kind: 'prove', way })}>
            {t('chats.prove')}
          </Button>
        )}
        {way && (
          <Button size="s" aria-label={t('chats.removeOf', { name })} onClick={() => onRemove(way)}>
            {t('chats.remove')}
          </Button>
        )}
      </May>
    </li>
  );
}

function stateOf(way: FurtherWay | undefined, t: ReturnType<typeof useTranslation<'ladders'>>['t']): string {
  if (!way) return t('chats.none');
  const { address: chat, provenAt } = way;
  return provenAt === null ? t('chats.waits', { chat }) : t('chats.proven', { chat, time: shownTime(provenAt) });
}

function AddDialog({ person: { name, number }, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('ladders');
  const [chat, setChat] = useState('');
  const notice = useNotice();
  const saving = useForm({
    ...{ save: useAddWay(), isRight: () => /^\d{3,16}$/.test(chat.trim()) },
    contentOf: () => ({ number, chat: chat.trim() }),
    onDone() {
      notice.success(t('chats.sent', { name }));
      onClose();
    },
  });
  const field = { label: t('chats.chat'), hint: t('chats.chatHint'), value: chat, onChange: setChat };
  return (
    <OneField
      title={t('chats.addOf', { name })}
      field={{ ...field, error: saving.hasTried && !/^\d{3,16}$/.test(chat.trim()) ? t('chats.chatWrong') : undefined }}
      saving={saving}
      onClose={onClose}
    />
  );
}

function ProveDialog({ way: { wayId }, onClose }: { way: FurtherWay; onClose: () => void }) {
  const { t } = useTranslation('ladders');
  const [code, setCode] = useState('');
  const notice = useNotice();
  const saving = useForm({
    ...{ save: useProveWay(), isRight: () => code.trim() !== '', contentOf: () => ({ wayId, code: code.trim() }) },
    onDone() {
      notice.success(t('chats.done'));
      onClose();
    },
  });
  const error = saving.hasTried && code.trim() === '' ? t('chats.codeMissing') : undefined;
  return (
    <OneField
      title={t('chats.prove')}
      field={{ label: t('chats.code'), hint: t('chats.codeHint'), value: code, onChange: setCode, error }}
      saving={saving}
      onClose={onClose}
    />
  );
}
