// Part of `/profile-setting`: whether alerts of duty reach this phone, and when it last proved it.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import page from '@bantay/web/ui/page.module.css';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { ageText } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { PhoneState } from '../rules/phone-state.ts';
import { type Phone, usePhone, useSwitchOff, useSwitchOn, useTryPhone } from './use-phone.ts';

const HEIGHT = 80;

/** Nothing where alerts on phones are switched off. */
export function PhoneAlerts() {
  const { t } = useTranslation('push');
  const problemText = useProblemText();
  const query = usePhone();
  if (query.data === null) return null;
  return (
    <section className={page.card} aria-labelledby="phone-alerts">
      <h2 id="phone-alerts">{t('title')}</h2>
      <QueryState query={query} height={HEIGHT} what={t('failed')} describe={problemText}>
        {(phone) => phone && <Shown phone={phone} />}
      </QueryState>
    </section>
  );
}

/** Here a press on the button begins. */
const CAN_BEGIN: readonly PhoneState[] = ['off', 'ended', 'renewed', 'other account'];

function Shown({ phone }: { phone: Phone }) {
  const { t } = useTranslation('push');
  const { state, own, others, isOnDutyList } = phone;
  const isOn = state === 'on';
  return (
    <>
      <p>
        <strong>{t(`states.${state}`)}</strong>
        {isOn && ` ${own?.shownS == null ? t('noProof') : t('proof', { age: ageText(own.shownS * 1000) })}`}
      </p>
      {isOn && own?.newest && own.newest !== 'shown' && (
        <Band kind={own.newest === 'waiting' || own.newest === 'accepted' ? 'info' : 'failed'}>
          {t(`newest.${own.newest}`)}
        </Band>
      )}
      {!isOnDutyList && <p>{t('notListed')}</p>}
      {others > 0 && <p>{t('others', { count: others })}</p>}
      <Deeds phone={phone} />
    </>
  );
}

function Deeds({ phone: { state, key, endpoint } }: { phone: Phone }) {
  const { t } = useTranslation('push');
  const notice = useNotice();
  const problemText = useProblemText();
  const [on, off, trial] = [useSwitchOn(), useSwitchOff(), useTryPhone()];
  const isBusy = on.isPending || off.isPending || trial.isPending;
  const onError = (error: unknown) => notice.error(problemText(error));
  return (
    <div className={rows.actions}>
      {CAN_BEGIN.includes(state) && (
        <Button
          kind="primary"
          busy={on.isPending}
          onClick={() => {
            if (isBusy) return;
            on.mutate(key, {
              onError,
              onSuccess: (isAllowed) => (isAllowed ? notice.success(t('isOn')) : notice.error(t('states.blocked'))),
            });
          }}
        >
          {t('switchOn')}
        </Button>
      )}
      {state === 'on' && endpoint !== null && (
        <>
          <Button
            busy={trial.isPending}
            onClick={() => !isBusy && trial.mutate(endpoint, { onError, onSuccess: () => notice.success(t('tried')) })}
          >
            {t('try')}
          </Button>
          <Button
            busy={off.isPending}
            onClick={() => !isBusy && off.mutate(endpoint, { onError, onSuccess: () => notice.success(t('isOff')) })}
          >
            {t('switchOff')}
          </Button>
        </>
      )}
    </div>
  );
}
