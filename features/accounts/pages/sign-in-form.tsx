// Username and password. Used by the sign-in page and, over the page, when a session has ended.
import { send } from '@bantay/web/api/client.ts';
import { takePlace } from '@bantay/web/api/plain-form.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import type { LoginData } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { EarlyIcon } from '@bantay/web/ui/early-icon.tsx';
import { PasswordField, TextField } from '@bantay/web/ui/field.tsx';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maySignIn } from '../rules/designation.ts';
import { accountsCalls } from '../wire/accounts.calls.ts';
import type { signIn } from '../wire/accounts.ts';
import styles from './accounts.module.css';

interface Props {
  onDone: (data: LoginData) => void;
  /** At each letter. */
  onTyping?: () => void;
}

const nothing = () => undefined;

export function SignInForm({ onDone, onTyping = nothing }: Props) {
  const { t } = useTranslation('accounts');
  const describe = useProblemText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const isSending = useRef(false);
  const passwordId = useId();
  const canSend = username.trim() !== '' && password !== '';

  useLayoutEffect(() => {
    const typed = takePlace();
    if (!typed) return;
    setUsername(typed.username);
    setPassword(typed.password);
    if (typed.refused) setProblem(new ApiProblem('', 200, typed.refused));
    document.getElementsByName(typed.focus)[0]?.focus();
  }, []);

  useEffect(() => {
    // The refused password is gone: the keyboard stands where it is typed anew (screens §1).
    if (problem !== null) document.getElementById(passwordId)?.focus();
  }, [problem, passwordId]);

  const submit = async () => {
    if (!canSend || isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      // Done, it stays busy until the form goes: another press would sign in a second time.
      onDone(await askServer(username.trim(), password));
    } catch (error) {
      setPassword('');
      setProblem(error);
      isSending.current = false;
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.form}
      onInput={onTyping}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('signIn.username')}
        name="username"
        autoComplete="username"
        value={username}
        onChange={setUsername}
      />
      <PasswordField
        id={passwordId}
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button kind="primary" type="submit" busy={isBusy} disabled={!canSend}>
        {t('signIn.submit')}
      </Button>
      <div role="alert" className={styles.problem}>
        {problem !== null && (
          <p>
            <EarlyIcon name="warning" size={18} />
            <span>{describe(problem)}</span>
          </p>
        )}
      </div>
    </form>
  );
}

async function askServer(username: string, password: string): Promise<LoginData> {
  const { data } = await send<typeof signIn>(accountsCalls.signIn, { body: { username, password } });
  if (maySignIn(data.profile.designationDetails.id)) return data;
  // The server holds the same rule; nothing may be left behind if it ever did not.
  await send(accountsCalls.signOut).catch(() => undefined);
  throw new ApiProblem('onlyStakeholders', 200, 'Only MLGU and PLGU stakeholder accounts are allowed to login here.');
}
