// `/change-password`: old, new and once more; a mismatch is told before anything is sent.
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { PasswordField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import page from '@bantay/web/ui/page.module.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem } from '../rules/password.ts';
import styles from './own-account.module.css';
import { useChangePassword } from './use-own-account.ts';

const EMPTY = { before: '', next: '', again: '' };

export default function ChangePasswordPage() {
  const { t } = useTranslation('profile');
  const notice = useNotice();
  const problemText = useProblemText();
  const [form, setForm] = useState(EMPTY);
  const errors = errorsOf(form);
  const saving = useForm({
    save: useChangePassword(),
    isRight: () => Object.keys(errors).length === 0,
    contentOf: () => form,
    onDone() {
      setForm(EMPTY);
      saving.begin(null);
      notice.success(t('changed'));
    },
  });
  const { problem: error } = saving;
  const shown = (field: keyof typeof EMPTY) => {
    const found = saving.hasTried || (field === 'again' && form.again !== '') ? errors[field] : undefined;
    if (found === undefined) return undefined;
    if (found === 'required' || found === 'mismatch') return t(found);
    return t(`weak.${found}`, { min: PASSWORD_MIN, max: PASSWORD_MAX });
  };
  const set = (field: keyof typeof EMPTY) => (value: string) => {
    setForm({ ...form, [field]: value });
    if (error) saving.forgetProblem();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.submit();
  };

  return (
    <div className={page.page}>
      <h1>{t('passwordTitle')}</h1>
      <form className={page.card} onSubmit={submit} noValidate>
        <div ref={saving.fields} className={styles.narrow}>
          {error !== null && (
            <Band kind="failed">
              {isWrongOld(error) ? (
                t('wrongOld')
              ) : (
                <>
                  <strong>{t('otherFailure')}</strong> {problemText(error)}
                </>
              )}
            </Band>
          )}
          <PasswordField
            label={t('old')}
            required
            autoComplete="current-password"
            value={form.before}
            onChange={set('before')}
            error={shown('before')}
          />
          <PasswordField
            label={t('new')}
            hint={t('newHint', { min: PASSWORD_MIN })}
            required
            autoComplete="new-password"
            value={form.next}
            onChange={set('next')}
            error={shown('next')}
          />
          <PasswordField
            label={t('confirm')}
            required
            autoComplete="new-password"
            value={form.again}
            onChange={set('again')}
            error={shown('again')}
          />
          <p className={styles.note}>{t('passwordText')}</p>
          <div className={styles.buttons}>
            <Button kind="primary" type="submit" busy={saving.isPending}>
              {t('save')}
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}

type Refusal = 'required' | 'mismatch' | NonNullable<ReturnType<typeof passwordProblem>>;

function errorsOf({ before, next, again }: typeof EMPTY): Partial<Record<keyof typeof EMPTY, Refusal>> {
  const weak = next === '' ? 'required' : passwordProblem(next);
  return {
    ...(before === '' ? { before: 'required' as const } : {}),
    ...(weak === null ? {} : { next: weak }),
    ...(again === '' ? { again: 'required' as const } : again === next ? {} : { again: 'mismatch' as const }),
  };
}

const isWrongOld = (error: unknown) => error instanceof ApiProblem && error.code === 'oldPasswordWrong';
