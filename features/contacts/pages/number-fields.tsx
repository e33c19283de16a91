// The numbers of a contact: typed, ordered, switched off and on; one that was stored stays known.
import { Button } from '@bantay/web/ui/button.tsx';
import { CheckField, TextField } from '@bantay/web/ui/field.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useTranslation } from 'react-i18next';
import { CONTACT_MAX } from '../rules/contact.ts';
import { type ContactFaults, type NumberForm, raised, withNumber } from './contact-form.ts';
import styles from './contacts.module.css';

interface Props {
  numbers: readonly NumberForm[];
  faults: ContactFaults['numbers'];
  onChange: (numbers: readonly NumberForm[]) => void;
}

export function NumberFields({ numbers, faults, onChange }: Props) {
  const { t } = useTranslation('contacts');
  const set = (changed: NumberForm) => onChange(numbers.map((one) => (one.key === changed.key ? changed : one)));
  return (
    <fieldset className={styles.numbers}>
      <legend>{t('fields.numbers')}</legend>
      <p className={styles.note}>{t('numbersHint')}</p>
      {numbers.map((one, index) => {
        const fault = faults[one.key];
        const place = index + 1;
        return (
          <div key={one.key} className={styles.number}>
            <TextField
              label={t('numberOf', { place })}
              hint={one.isReachable ? undefined : t('unreachable')}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={40}
              value={one.number}
              // Another number is not the one that no gateway reaches.
              onChange={(number) => set({ ...one, number, isReachable: true })}
              error={fault && t(`faults.${fault}`)}
            />
            <span className={rows.actions}>
              {one.isKnown && (
                <CheckField label={t('numberOn')} checked={one.isOn} onChange={(isOn) => set({ ...one, isOn })} />
              )}
              {index > 0 && (
                <Button
                  size="s"
                  aria-label={t('raiseOf', { place })}
                  onClick={() => onChange(raised(numbers, one.key))}
                >
                  {t('raise')}
                </Button>
              )}
              {!one.isKnown && (
                <Button
                  size="s"
                  aria-label={t('dropOf', { place })}
                  onClick={() => onChange(numbers.filter(({ key }) => key !== one.key))}
                >
                  {t('drop')}
                </Button>
              )}
            </span>
          </div>
        );
      })}
      {numbers.length < CONTACT_MAX.numbers && (
        <Button size="s" onClick={() => onChange(withNumber(numbers))}>
          {t('addNumber')}
        </Button>
      )}
    </fieldset>
  );
}
