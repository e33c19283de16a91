// The fields of a contact: who it is, which sites warn it, the numbers in their order, and why where somebody leaves the warnings.

import { Band } from '@bantay/web/ui/band.tsx';
import { CheckField, SelectField, TextField } from '@bantay/web/ui/field.tsx';
import styles from '@bantay/web/ui/form-rows.module.css';
import { ReasonField } from '@bantay/web/ui/reason-field.tsx';
import { useTranslation } from 'react-i18next';
import { RECIPIENT_GROUPS } from '../../ewi/rules/recipients.ts';
import { CONTACT_MAX } from '../rules/contact.ts';
import type { ContactFaults, ContactForm } from './contact-form.ts';
import { NumberFields } from './number-fields.tsx';
import type { KeptSite } from './use-contacts.ts';

interface Props {
  form: ContactForm;
  /** Null: nobody has tried yet. */
  faults: ContactFaults | null;
  sites: readonly KeptSite[];
  /** Only the sites are changed here. */
  hasAccount: boolean;
  /** Somebody, or a number, leaves the warnings. */
  asksReason: boolean;
  onChange: (form: ContactForm) => void;
}

export function ContactFields({ form, faults, sites, hasAccount, asksReason, onChange }: Props) {
  const { t } = useTranslation('contacts');
  return (
    <>
      {hasAccount ? (
        <Band kind="info">{t('account', { name: `${form.firstName} ${form.lastName}` })}</Band>
      ) : (
        <Words form={form} faults={faults} onChange={onChange} />
      )}
      <fieldset className={styles.group} data-fault={faults?.sites ? true : undefined}>
        <legend>{t('fields.sites')}</legend>
        {sites.map(({ siteCode }) => (
          <CheckField
            key={siteCode}
            label={siteCode.toUpperCase()}
            checked={form.sites.includes(siteCode)}
            onChange={(isOn) =>
              onChange({
                ...form,
                sites: isOn ? [...form.sites, siteCode] : form.sites.filter((one) => one !== siteCode),
              })
            }
          />
        ))}
      </fieldset>
      {faults?.sites && <Band kind="failed">{t('faults.noSite')}</Band>}
      {!hasAccount && (
        <NumberFields
          numbers={form.numbers}
          faults={faults?.numbers ?? {}}
          onChange={(numbers) => onChange({ ...form, numbers })}
        />
      )}
      {asksReason && (
        <ReasonField
          label={t('reason')}
          rows={2}
          hint={t('reasonHint')}
          value={form.reason}
          onChange={(reason) => onChange({ ...form, reason })}
          error={faults?.reason && t('faults.missing')}
        />
      )}
    </>
  );
}

function Words({ form, faults, onChange }: Pick<Props, 'form' | 'faults' | 'onChange'>) {
  const { t } = useTranslation('contacts');
  const name = (key: 'firstName' | 'lastName') => (
    <TextField
      label={t(`fields.${key}`)}
      required
      maxLength={CONTACT_MAX.name}
      autoComplete="off"
      value={form[key]}
      onChange={(value) => onChange({ ...form, [key]: value })}
      error={faults?.[key] && t('faults.missing')}
    />
  );
  return (
    <div className={styles.pair}>
      {name('firstName')}
      {name('lastName')}
      <SelectField
        label={t('fields.sex')}
        value={form.sex}
        onChange={(value) => onChange({ ...form, sex: value === 'Male' ? 'Male' : 'Female' })}
        options={(['Female', 'Male'] as const).map((value) => ({ value, label: t(`sex.${value}`) }))}
      />
      <SelectField
        label={t('fields.designation')}
        value={form.designation}
        onChange={(designation) => onChange({ ...form, designation })}
        options={groupsOf(form.designation).map((value) => ({ value, label: value }))}
      />
    </div>
  );
}

/** Somebody may be in a group that is not warned. */
const groupsOf = (designation: string): readonly string[] => [...new Set([...RECIPIENT_GROUPS, designation])];
