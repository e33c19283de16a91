// Who measured: any number of names of the list, found by typing, and one that is not on it.
import { CheckField } from '@bantay/web/ui/check-field.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryErrors, EntryForm } from './measurement-form.ts';
import styles from './measurements.module.css';

/** More names than that are searched. */
const SEARCHED_FROM = 8;

interface Props {
  form: EntryForm;
  people: readonly string[];
  hasFailed: boolean;
  errors: Pick<EntryErrors, 'people' | 'other'>;
  ids: { people: string; other: string };
  onChange: (change: Partial<EntryForm>) => void;
}

export function PeopleField({ form, people, hasFailed, errors, ids, onChange }: Props) {
  const { t } = useTranslation('measurements');
  const [search, setSearch] = useState('');
  const errorId = useId();
  const fits = (name: string) => name.toLowerCase().includes(search.trim().toLowerCase());
  const shown = people.filter((name) => fits(name) || form.people.includes(name));
  const toggle = (name: string, isChosen: boolean) =>
    onChange({ people: isChosen ? [...form.people, name] : form.people.filter((one) => one !== name) });
  return (
    <>
      <fieldset className={styles.people} id={ids.people} tabIndex={-1} aria-describedby={errors.people && errorId}>
        <legend>
          {t('form.people')}
          <span aria-hidden="true" className={styles.star}>
            {' *'}
          </span>
        </legend>
        {hasFailed && people.length === 0 && <p className={styles.note}>{t('form.peopleFailed')}</p>}
        {people.length > SEARCHED_FROM && (
          <TextField label={t('form.find')} type="search" value={search} onChange={setSearch} />
        )}
        {people.length > 0 && (
          <div className={styles.names}>
            {shown.map((name) => (
              <CheckField
                key={name}
                label={name}
                checked={form.people.includes(name)}
                onChange={(isChosen) => toggle(name, isChosen)}
              />
            ))}
            {!people.some(fits) && <p className={styles.note}>{t('form.nobody')}</p>}
          </div>
        )}
        {errors.people && (
          <p id={errorId} className={styles.error}>
            <Icon name="warning" size={18} />
            {t(`errors.${errors.people}`)}
          </p>
        )}
      </fieldset>
      <CheckField
        label={t('form.addName')}
        checked={form.hasOther}
        onChange={(hasOther) => onChange({ hasOther })}
        className={styles.wide}
      />
      {form.hasOther && (
        <TextField
          label={t('form.other')}
          id={ids.other}
          required
          maxLength={100}
          className={styles.wide}
          value={form.other}
          onChange={(other) => onChange({ other })}
          error={errors.other && t(`errors.${errors.other}`)}
        />
      )}
    </>
  );
}
