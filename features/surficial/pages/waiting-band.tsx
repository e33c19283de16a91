// How many entries this device still holds, and sending them now.
import { May } from '@bantay/web/api/may.tsx';
import { useSendWaiting } from '@bantay/web/api/outbox/use-sending.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useTranslation } from 'react-i18next';
import { surficialCalls } from '../wire/surficial.calls.ts';
import type { WaitingEntry } from './waiting-entries.ts';

export function WaitingBand({ entries }: { entries: readonly WaitingEntry[] }) {
  const { t } = useTranslation('measurements');
  const notice = useNotice();
  const { send, isSending } = useSendWaiting();
  const refused = entries.filter(({ problem }) => problem !== null).length;
  const late = entries.length - refused;
  const sendNow = async () => {
    if ((await send()) > 0) notice.success(t('waiting.sent'));
  };
  return (
    <>
      {refused > 0 && <Band kind="failed">{t('waiting.refusedBand', { count: refused })}</Band>}
      {late > 0 && (
        <Band
          kind="info"
          action={
            <May call={surficialCalls.insertObservation}>
              <Button size="s" busy={isSending} onClick={() => void sendNow()}>
                {t('waiting.send')}
              </Button>
            </May>
          }
        >
          {t('waiting.band', { count: late })}
        </Band>
      )}
    </>
  );
}
