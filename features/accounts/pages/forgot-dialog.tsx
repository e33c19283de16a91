// Forgot Password: ask for a code, then set a new password with it. What was typed survives 'Back' and refusals.
import { send } from '@bantay/web/api/client.ts';
import { useProblemText, useProblemTitle } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { PasswordField, TextField } from '@bantay/web/ui/field.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountsCalls } from '../wire/accounts.calls.ts';
import type { forgotPassword, verifyOtp } from '../wire/accounts.ts';
import styles from './accounts.module.css';

interface Outcome {
  isError: boolean;
  title: string;
  text: string;
  after: 'stay' | 'step two' | 'close';
}

export default function ForgotDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const describe = useProblemText();
  const titleOf = useProblemTitle();
  const [step, setStep] = useState<1 | 2>(1);
  const [indicator, setIndicator] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const formId = useId();

  const isDifferent = again !== '' && password !== again;
  const canRequest = indicator.trim() !== '';
  const canSubmit = code.trim() !== '' && password !== '' && password === again;

  const ask = async (deed: () => Promise<Outcome>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      setOutcome(await deed());
    } catch (error) {
      setOutcome({ isError: true, title: titleOf(error) ?? t('forgot.error'), text: describe(error), after: 'stay' });
    } finally {
      setBusy(false);
    }
  };
  const requestCode = () =>
    ask(async () => {
      const reply = await send<typeof forgotPassword>(accountsCalls.forgotPassword, {
        body: { indicator: indicator.trim() },
      });
      return { isError: false, title: reply.title, text: reply.message, after: 'step two' };
    });
  const setNewPassword = () =>
    ask(async () => {
      const reply = await send<typeof verifyOtp>(accountsCalls.verifyOtp, {
        body: { otp: code.trim(), password, ...(canRequest ? { indicator: indicator.trim() } : {}) },
      });
      return { isError: false, title: reply.title, text: t('forgot.done'), after: 'close' };
    });

  const askForCode = () => void (canRequest && requestCode());
  const changePassword = () => void (canSubmit && setNewPassword());

  const closeOutcome = () => {
    if (outcome?.after === 'step two') setStep(2);
    if (outcome?.after === 'close') onClose();
    setOutcome(null);
  };

  const first: Parts = {
    title: t('forgot.title'),
    isDirty: indicator !== '',
    submit: askForCode,
    footer: (
      <>
        <Button onClick={onClose}>{t('forgot.close')}</Button>
        <Button kind="primary" type="submit" form={formId} busy={isBusy} disabled={!canRequest}>
          {t('forgot.request')}
        </Button>
      </>
    ),
    fields: (
      <>
        <TextField
          label={t('forgot.indicator')}
          value={indicator}
          onChange={setIndicator}
          onEnter={askForCode}
          autoComplete="username"
          name="indicator"
        />
        <p className={styles.hint}>{t('forgot.help')}</p>
        <button type="button" className={styles.link} onClick={() => setStep(2)}>
          {t('forgot.have')}
        </button>
      </>
    ),
  };
  const second: Parts = {
    title: t('forgot.createTitle'),
    isDirty: `${code}${password}${again}` !== '',
    submit: changePassword,
    footer: (
      <>
        <Button onClick={() => setStep(1)} disabled={isBusy}>
          {t('forgot.back')}
        </Button>
        <Button
          kind="primary"
          type="submit"
          form={formId}
          busy={isBusy}
          disabled={!canSubmit}
          disabledReason={t('forgot.fillAll')}
        >
          {t('forgot.submit')}
        </Button>
      </>
    ),
    fields: (
      <>
        <TextField
          label={t('forgot.otp')}
          value={code}
          onChange={setCode}
          onEnter={changePassword}
          inputMode="numeric"
          autoComplete="one-time-code"
          name="otp"
        />
        <p className={styles.hint}>{t('forgot.otpHelp')}</p>
        <PasswordField
          label={t('forgot.newPassword')}
          value={password}
          onChange={setPassword}
          onEnter={changePassword}
          autoComplete="new-password"
          name="new-password"
        />
        <PasswordField
          label={t('forgot.confirm')}
          value={again}
          onChange={setAgain}
          onEnter={changePassword}
          autoComplete="new-password"
          name="confirm-password"
          error={isDifferent && t('forgot.differ')}
        />
      </>
    ),
  };
  const shown = step === 1 ? first : second;

  return (
    <>
      <Dialog open title={shown.title} onClose={onClose} isDirty={shown.isDirty} footer={shown.footer}>
        <form
          id={formId}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            shown.submit();
          }}
        >
          {shown.fields}
        </form>
      </Dialog>
      {outcome && (
        <Dialog
          open
          title={outcome.title}
          onClose={closeOutcome}
          footer={
            <Button kind="primary" autoFocus onClick={closeOutcome}>
              {t('forgot.close')}
            </Button>
          }
        >
          <p role="alert" className={outcome.isError ? styles.bad : styles.good}>
            <Icon name={outcome.isError ? 'warning' : 'check'} />
            <span>{outcome.text}</span>
          </p>
        </Dialog>
      )}
    </>
  );
}

interface Parts {
  title: string;
  isDirty: boolean;
  submit: () => void;
  footer: ReactNode;
  fields: ReactNode;
}
