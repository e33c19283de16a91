// The fields of one person: the head of a household, or a member that can be removed again.
import { toManilaDate } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { CheckField, SelectField, TextField } from '@bantay/web/ui/field.tsx';
import { useTranslation } from 'react-i18next';
import type { FormFaults, PersonForm } from './household-model.ts';
import styles from './households.module.css';

interface Props {
  person: PersonForm;
  /** 0 is the head. */
  index: number;
  faults: FormFaults;
  onChange: (change: Partial<PersonForm>) => void;
  onRemove: () => void;
}

export function PersonFields({ person, index, faults, onChange, onRemove }: Props) {
  const { t } = useTranslation('households');
  const isHead = index === 0;
  const error = (...codes: Parameters<FormFaults> extends [unknown, ...infer Codes] ? Codes : never) => {
    const fault = faults(index, ...codes);
    return fault && t(`faults.${fault}`);
  };
  return (
    <fieldset className={styles.person}>
      <legend>{isHead ? t('form.headLegend') : t('form.memberLegend', { count: index })}</legend>
      <TextField
        label={t(isHead ? 'form.headName' : 'form.memberName')}
        required
        maxLength={65}
        value={person.name}
        onChange={(name) => onChange({ name })}
        error={error('nameMissing', 'nameTooLong')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('form.birthdate')}
          hint={t('form.optional')}
          type="date"
          max={toManilaDate(fieldNow())}
          value={person.birthdate}
          onChange={(birthdate) => onChange({ birthdate })}
          error={error('birthdateWrong', 'birthdateInFuture', 'birthdateTooEarly')}
        />
        <SelectField
          label={t('form.gender')}
          required
          value={person.gender}
          // One of the options.
          onChange={(gender) => onChange({ gender: gender as PersonForm['gender'] })}
          options={[
            { value: '', label: t('form.choose') },
            { value: 'F', label: t('form.F') },
            { value: 'M', label: t('form.M') },
          ]}
          error={error('genderMissing')}
        />
      </div>
      {person.gender === 'F' && (
        <CheckField
          label={t('form.pregnant')}
          checked={person.pregnant}
          onChange={(pregnant) => onChange({ pregnant })}
        />
      )}
      <CheckField
        label={t('form.disabled')}
        checked={person.isDisabled}
        onChange={(isDisabled) => onChange({ isDisabled })}
      />
      {person.isDisabled && (
        <TextField
          label={t('form.disability')}
          hint={t('form.blank')}
          maxLength={55}
          value={person.disability}
          onChange={(disability) => onChange({ disability })}
          error={error('disabilityTooLong')}
        />
      )}
      <CheckField
        label={t('form.comorbid')}
        checked={person.isComorbid}
        onChange={(isComorbid) => onChange({ isComorbid })}
      />
      {person.isComorbid && (
        <TextField
          label={t('form.comorbidity')}
          hint={t('form.blank')}
          maxLength={55}
          value={person.comorbidity}
          onChange={(comorbidity) => onChange({ comorbidity })}
          error={error('comorbidityTooLong')}
        />
      )}
      {!isHead && (
        <Button size="s" aria-label={t('form.removeOf', { count: index })} onClick={onRemove}>
          {t('form.remove')}
        </Button>
      )}
    </fieldset>
  );
}
