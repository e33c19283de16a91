// One conversation: what was said, what is still on its way, and the field for the next message.
import type { Chat } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { cx } from '@bantay/web/ui/cx.ts';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { useConversation, useMarkSeen, type useRooms, useUsers } from './use-chat.ts';
import { type Outgoing, useOutgoing } from './use-outgoing.ts';

const HEIGHT = 240;

interface Props {
  me: number;
  other: number;
  rooms: ReturnType<typeof useRooms>;
  onBack: () => void;
}

export function Conversation({ me, other, rooms, onBack }: Props) {
  const { t } = useTranslation('chat');
  const users = useUsers();
  const room = rooms.data?.rooms.find(({ userId }) => userId === other);
  const user = users.data?.find(({ userId }) => userId === other);
  const name = room?.roomName ?? user?.name.split(', ').reverse().join(' ');
  const isNobody = other === me || (name === undefined && rooms.isSuccess && users.isSuccess);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A phone shows the conversation instead of the list: the keyboard and the voice go there.
    heading.current?.focus();
  }, []);
  return (
    <section className={styles.conversation} aria-labelledby="conversation">
      <div className={styles.line}>
        <span className={styles.back}>
          <Button onClick={onBack}>{t('back')}</Button>
        </span>
        <h2 id="conversation" ref={heading} tabIndex={-1}>
          {isNobody ? t('unknownPerson') : t('conversationWith', { name: name ?? '…' })}
        </h2>
      </div>
      {!isNobody && <Talk me={me} other={other} name={name ?? '…'} rooms={rooms} roomId={room?.id ?? null} />}
    </section>
  );
}

function Talk({ me, other, name, rooms, roomId }: Omit<Props, 'onBack'> & { name: string; roomId: number | null }) {
  const { t } = useTranslation('chat');
  const problemText = useProblemText();
  const query = useConversation(me, roomId);
  const outgoing = useOutgoing(me);
  const chats = query.data ?? [];
  // The socket may bring the conversation before the answer to the message: it stands there once.
  const isStored = ({ key }: Outgoing) =>
    chats.some(({ clientId, senderUserId }) => clientId === key && senderUserId === me);
  const waiting = outgoing.list.filter((one) => one.to === other && !isStored(one));
  const unseen = chats.findLast(({ recipientUserId, tsSeen }) => recipientUserId === me && tsSeen === null);
  useMarkSeen(roomId, unseen?.id ?? null, query.dataUpdatedAt);

  const box = useRef<HTMLDivElement>(null);
  const newest = `${chats.at(-1)?.id} ${waiting.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes to the end when something new stands there
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
      <div ref={box} className={styles.talk} role="log" aria-label={t('conversationWith', { name })} tabIndex={0}>
        {query.hasNextPage && (
          <Button size="s" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('earlier')}
          </Button>
        )}
        {/* Without a room there is nothing to read; whether there is one, the list of rooms tells. */}
        {roomId === null ? (
          <QueryState query={rooms} height={HEIGHT} what={t('conversationFailed')} describe={problemText}>
            {() => waiting.length === 0 && <p className={styles.note}>{t('noMessages')}</p>}
          </QueryState>
        ) : (
          <QueryState query={query} height={HEIGHT} what={t('conversationFailed')} describe={problemText}>
            {() => (
              <ol className={styles.chats}>
                {chats.map((chat) => (
                  <Said key={chat.id} chat={chat} isOwn={chat.senderUserId === me} />
                ))}
              </ol>
            )}
          </QueryState>
        )}
        {waiting.length > 0 && (
          <ol className={styles.chats}>
            {waiting.map((one) => (
              <Waiting
                key={one.key}
                msg={one.msg}
                failure={outgoing.failureOf(one)}
                onAgain={() => outgoing.tryAgain(one)}
                onDiscard={() => outgoing.discard(one)}
              />
            ))}
          </ol>
        )}
      </div>
      <Composer me={me} other={other} name={name} onSend={(msg) => outgoing.write(other, msg)} />
    </>
  );
}

function Said({ chat, isOwn }: { chat: Chat; isOwn: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <li className={cx(styles.chat, isOwn && styles.own)}>
      <span className="visually-hidden">{isOwn ? t('you') : chat.source}: </span>
      <span className={styles.text}>{chat.msg}</span>
      <span className={styles.note}>
        {shownTime(chat.ts.replace('T', ' '))}
        {isOwn && ` · ${t(chat.tsSeen === null ? 'sent' : 'seen')}`}
      </span>
    </li>
  );
}

interface WaitingProps {
  msg: string;
  /** Null while it is on its way. */
  failure: unknown;
  onAgain: () => void;
  onDiscard: () => void;
}

function Waiting({ msg, failure, onAgain, onDiscard }: WaitingProps) {
  const { t } = useTranslation('chat');
  const problemText = useProblemText();
  const hasFailed = failure !== null;
  return (
    <li className={cx(styles.chat, styles.own, hasFailed && styles.failed)}>
      <span className="visually-hidden">{t('you')}: </span>
      <span className={styles.text}>{msg}</span>
      {!hasFailed && <span className={styles.note}>{t('sending')}</span>}
      {hasFailed && (
        <>
          <strong className={styles.problem}>
            {t('notSent')} {problemText(failure)}
          </strong>
          <span className={styles.line}>
            <Button size="s" onClick={onAgain}>
              {t('tryAgain')}
            </Button>
            <Button size="s" kind="quiet" onClick={onDiscard}>
              {t('discard')}
            </Button>
          </span>
        </>
      )}
    </li>
  );
}
