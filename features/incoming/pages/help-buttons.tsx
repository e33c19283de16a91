// A call for help: its number, to be tapped once it is shown (who shows one is recorded), and 'I take it'.
import { May } from '@bantay/web/api/may.tsx';
import type { IncomingMessage } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { incomingCalls } from '../wire/incoming.calls.ts';
import styles from './incoming.module.css';
import { useMarkRead, useShowNumber } from './use-incoming.ts';

/** When it comes: the button that it stands for had the keyboard. One function, so that it is not called at each drawing. */
const focusOnce = (link: HTMLAnchorElement | null) => link?.focus();

export function HelpButtons({ message, isOutdated }: { message: IncomingMessage; isOutdated: boolean }) {
  const { t } = useTranslation('incoming');
  const notice = useNotice();
  const problemText = useProblemText();
  const show = useShowNumber();
  const take = useMarkRead();
  const [number, setNumber] = useState<string | null>(null);
  const name = message.name || t('unknownNumber');
  const say = (error: unknown) => notice.error(problemText(error));
  return (
    <>
      {number === null ? (
        <May call={incomingCalls.showNumber}>
          <Button
            kind="primary"
            busy={show.isPending}
            aria-label={t('callOf', { name })}
            onClick={() => show.mutate(message.inboxId, { onSuccess: setNumber, onError: say })}
          >
            {t('call')}
          </Button>
        </May>
      ) : (
        <a ref={focusOnce} className={styles.callLink} href={`tel:${number}`}>
          {number}
        </a>
      )}
      <May call={incomingCalls.readIncoming}>
        <Button
          kind="secondary"
          disabled={isOutdated}
          busy={take.isPending}
          aria-label={t('takeOf', { name })}
          onClick={() => take.mutate(message.inboxId, { onError: say })}
        >
          {t('take')}
        </Button>
      </May>
    </>
  );
}
