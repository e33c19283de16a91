// Forgot Password: ask for a code, then set a new password with it. What was typed survives 'Back' and refusals.
import { send } from '@bantay/web/api/client.ts';
import { useProblemText, useProblemTitle } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { EarlyIcon } from '@bantay/web/ui/early-icon.tsx';
import { PasswordField, TextField } from '@bantay/web/ui/field.tsx';
import { useId, useState } from 'react';
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
  const { t } = useTranslation('forgot');
  const forgot = useForgot(onClose);
  const formId = useId();
  return (
    <>
      <Dialog
        open
        title={t(forgot.step === 1 ? 'title' : 'createTitle')}
        onClose={onClose}
        isDirty={forgot.isDirty}
        footer={<Buttons forgot={forgot} formId={formId} onClose={onClose} />}
      >
        <form
          id={formId}
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            forgot.submit();
          }}
        >
          <Fields forgot={forgot} />
        </form>
      </Dialog>
      {forgot.outcome && <OutcomeDialog outcome={forgot.outcome} onClose={forgot.closeOutcome} />}
    </>
  );
}

const EMPTY = { indicator: '', code: '', password: '', again: '' };

function useForgot(onClose: () => void) {
  const { t } = useTranslation('forgot');
  const [step, setStep] = useState<1 | 2>(1);
  const [typed, setTyped] = useState(EMPTY);
  const { isBusy, outcome, setOutcome, ask } = useAsking();
  const { code, password, again } = typed;
  const indicator = typed.indicator.trim();

  const requestCode = () =>
    ask(async () => {
      const reply = await send<typeof forgotPassword>(accountsCalls.forgotPassword, { body: { indicator } });
      return { isError: false, title: reply.title, text: reply.message, after: 'step two' };
    });
  const setNewPassword = () =>
    ask(async () => {
      const reply = await send<typeof verifyOtp>(accountsCalls.verifyOtp, {
        body: { otp: code.trim(), password, ...(indicator === '' ? {} : { indicator }) },
      });
      return { isError: false, title: reply.title, text: t('done'), after: 'close' };
    });

  const canSend = step === 1 ? indicator !== '' : code.trim() !== '' && password !== '' && password === again;
  return {
    step,
    goTo: setStep,
    typed,
    change: (part: Partial<typeof EMPTY>) => setTyped((old) => ({ ...old, ...part })),
    isDirty: (step === 1 ? typed.indicator : `${code}${password}${again}`) !== '',
    isDifferent: again !== '' && password !== again,
    canSend,
    submit: () => void (canSend && (step === 1 ? requestCode() : setNewPassword())),
    isBusy,
    outcome,
    closeOutcome() {
      if (outcome?.after === 'step two') setStep(2);
      if (outcome?.after === 'close') onClose();
      setOutcome(null);
    },
  };
}

type Forgot = ReturnType<typeof useForgot>;

/** One question to the server at a time, and what came of it in words. */
function useAsking() {
  const { t } = useTranslation('forgot');
  const describe = useProblemText();
  const titleOf = useProblemTitle();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const ask = async (deed: () => Promise<Outcome>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      setOutcome(await deed());
    } catch (error) {
      setOutcome({ isError: true, title: titleOf(error) ?? t('error'), text: describe(error), after: 'stay' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, outcome, setOutcome, ask };
}

/** Both steps in one part: the button that was pressed stays the same element, so it keeps the focus. */
function Buttons({ forgot, formId, onClose }: { forgot: Forgot; formId: string; onClose: () => void }) {
  const { t } = useTranslation('forgot');
  const { step, goTo, isBusy, canSend } = forgot;
  const isFirst = step === 1;
  return (
    <>
      <Button onClick={isFirst ? onClose : () => goTo(1)} disabled={!isFirst && isBusy}>
        {t(isFirst ? 'close' : 'back')}
      </Button>
      <Button
        kind="primary"
        type="submit"
        form={formId}
        busy={isBusy}
        disabled={!canSend}
        {...(isFirst ? {} : { disabledReason: t('fillAll') })}
      >
        {t(isFirst ? 'request' : 'submit')}
      </Button>
    </>
  );
}

/** Both steps in one part: the first field stays the same element, so a focus in it is not lost with the step. */
function Fields({ forgot: { step, goTo, typed, change, submit, isDifferent } }: { forgot: Forgot }) {
  const { t } = useTranslation('forgot');
  if (step === 1) {
    return (
      <>
        <TextField
          label={t('indicator')}
          value={typed.indicator}
          onChange={(indicator) => change({ indicator })}
          onEnter={submit}
          autoComplete="username"
          name="indicator"
        />
        <p className={styles.hint}>{t('help')}</p>
        <button type="button" className={styles.link} onClick={() => goTo(2)}>
          {t('have')}
        </button>
      </>
    );
  }
  return (
    <>
      <TextField
        label={t('otp')}
        value={typed.code}
        onChange={(code) => change({ code })}
        onEnter={submit}
        inputMode="numeric"
        autoComplete="one-time-code"
        name="otp"
      />
      <p className={styles.hint}>{t('otpHelp')}</p>
      <PasswordField
        label={t('newPassword')}
        value={typed.password}
        onChange={(password) => change({ password })}
        onEnter={submit}
        autoComplete="new-password"
        name="new-password"
      />
      <PasswordField
        label={t('confirm')}
        value={typed.again}
        onChange={(again) => change({ again })}
        onEnter={submit}
        autoComplete="new-password"
        name="confirm-password"
        error={isDifferent && t('differ')}
      />
    </>
  );
}

function OutcomeDialog({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useTranslation('forgot');
  return (
    <Dialog
      open
      title={outcome.title}
      onClose={onClose}
      footer={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p role="alert" className={outcome.isError ? styles.bad : styles.good}>
        <EarlyIcon name={outcome.isError ? 'warning' : 'check'} />
        <span>{outcome.text}</span>
      </p>
    </Dialog>
  );
}
