// `/profile-setting`: the own name, office, address, birthdate and number.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import type { LoginData } from '@bantay/web/api/shapes.ts';
import { storedInstead } from '@bantay/web/api/stored-instead.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import page from '@bantay/web/ui/page.module.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { designationName } from '../rules/designation.ts';
import {
  GENDERS,
  MOBILE_MAX,
  PROFILE_DESIGNATIONS,
  type ProfileField,
  type ProfileForm,
  profileRefusals,
  SUFFIXES,
} from '../rules/profile.ts';
import styles from './own-account.module.css';
import { formOf, mobileTyped, shownField } from './profile-form.ts';
import { useSaveProfile } from './use-own-account.ts';

export default function ProfilePage() {
  const { data } = useSession();
  return data === null ? null : <ProfileForms key={data.user.userId} stored={data} />;
}

function ProfileForms({ stored }: { stored: LoginData }) {
  const { t } = useTranslation(['profile', 'editing']);
  const problemText = useProblemText();
  const profile = useProfileForm(stored);
  const { form, saving } = profile;
  const theirs = saving.conflict;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.submit();
  };
  return (
    <div className={page.page}>
      <h1>{t('profile:title')}</h1>
      <form className={page.card} onSubmit={submit} noValidate>
        <div ref={saving.fields} className={styles.grid} inert={theirs !== null}>
          <Fields profile={profile} />
        </div>
        {theirs !== null && (
          <Conflict
            sentence={problemText(saving.problem)}
            words={t('editing:conflict', { returnObjects: true })}
            differences={differences(form, formOf(theirs)).map(({ field, mine, theirs: other }) => ({
              field: t(`profile:fields.${field}`),
              mine: shownField(field, mine),
              theirs: shownField(field, other),
            }))}
            onKeepMine={() => saving.keepMine()}
            onTakeTheirs={saving.takeTheirs}
            busy={saving.isPending}
          />
        )}
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={saving.isPending} disabled={theirs !== null}>
            {t('profile:save')}
          </Button>
        </div>
      </form>
    </div>
  );
}

function useProfileForm(stored: LoginData) {
  const { t } = useTranslation('profile');
  const notice = useNotice();
  const problemText = useProblemText();
  const { signIn } = useSession();
  const [filled, setFilled] = useState({ first: stored, form: formOf(stored) });
  // The device remembers an older state than the server has: a form that nobody has touched follows.
  const { first, form } = isUntouched(filled) ? { first: stored, form: formOf(stored) } : filled;
  const known = { hasMobile: first.mobileNo !== '', today: toManilaText(fieldNow()).slice(0, 10) };
  const refusals = profileRefusals(form, known);
  const begin = (data: LoginData) => {
    setFilled({ first: data, form: formOf(data) });
    saving.begin(null);
  };
  const saving = useForm({
    save: useSaveProfile(),
    isRight: () => Object.keys(refusals).length === 0,
    contentOf: (theirs: LoginData | null) => ({ form, version: (theirs ?? first).profile.version }),
    onDone({ data, message }) {
      begin(data);
      notice.success(message);
    },
    onFailed(error) {
      if (storedInstead(error) === null) notice.error(problemText(error), t('oops'));
    },
    onTaken(data) {
      // An untouched form follows what the device remembers: from now on that is this, not what stood there before.
      signIn(data);
      begin(data);
    },
  });
  const errorOf = (field: ProfileField) =>
    saving.hasTried && refusals[field] ? t(`errors.${refusals[field]}`) : undefined;
  const setForm = (next: ProfileForm) => setFilled({ first, form: next });
  return { form, setForm, known, errorOf, saving };
}

function Fields({ profile: { form, setForm, known, errorOf } }: { profile: ReturnType<typeof useProfileForm> }) {
  const { t } = useTranslation('profile');
  const text = (field: ProfileField, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      label={t(`fields.${field}`)}
      value={form[field]}
      onChange={(value) => setForm({ ...form, [field]: value })}
      error={errorOf(field)}
      {...more}
    />
  );
  const choice = (field: ProfileField, options: readonly { value: string; label: string }[]) => (
    <SelectField
      label={t(`fields.${field}`)}
      value={form[field]}
      onChange={(value) => setForm({ ...form, [field]: value })}
      error={errorOf(field)}
      options={options}
    />
  );

  return (
    <>
      {text('firstName', { required: true, autoComplete: 'given-name' })}
      {text('middleName', { autoComplete: 'additional-name' })}
      {text('lastName', { required: true, autoComplete: 'family-name' })}
      {choice(
        'suffix',
        SUFFIXES.map((value) => ({ value, label: value || t('none') })),
      )}
      {text('nickname', { autoComplete: 'nickname' })}
      {choice(
        'gender',
        GENDERS.map((value) => ({ value, label: t(`genders.${value}`) })),
      )}
      {choice(
        'designation',
        PROFILE_DESIGNATIONS.map((id) => ({ value: String(id), label: designationName(id) ?? '' })),
      )}
      {text('birthdate', {
        type: 'date',
        max: known.today,
        autoComplete: 'bday',
        hint: form.birthdate ? t('birthdateHint', { date: shownField('birthdate', form.birthdate) }) : t('noBirthdate'),
      })}
      {text('address', { autoComplete: 'street-address', className: styles.whole })}
      {text('mobile', {
        type: 'tel',
        inputMode: 'numeric',
        autoComplete: 'tel-national',
        required: known.hasMobile,
        hint: t('mobileHint', { max: MOBILE_MAX }),
        className: styles.whole,
        onChange: (typed) => setForm({ ...form, mobile: mobileTyped(typed, form.mobile) }),
      })}
    </>
  );
}

const isUntouched = ({ first, form }: { first: LoginData; form: ProfileForm }) =>
  differences(form, formOf(first)).length === 0;

const differences = (mine: ProfileForm, theirs: ProfileForm) =>
  // The keys of a form are its fields.
  (Object.keys(mine) as ProfileField[])
    .filter((field) => mine[field].trim() !== theirs[field])
    .map((field) => ({ field, mine: mine[field], theirs: theirs[field] }));
