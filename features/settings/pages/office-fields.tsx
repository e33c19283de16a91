// The fields of the office: who signs, where, and whom to contact.
import { TextField } from '@bantay/web/ui/field.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useTranslation } from 'react-i18next';
import { OFFICE_FIELD_NAMES, OFFICE_FIELDS, type OfficeField } from './settings-form.ts';

/** Where one has to be told what it is for. */
const HINTED: readonly OfficeField[] = ['office', 'message', 'email'];

interface Props {
  office: Record<OfficeField, string>;
  fault: (name: string) => string | undefined;
  onChange: (office: Props['office']) => void;
}

export function OfficeFields({ office, fault, onChange }: Props) {
  const { t } = useTranslation('settings');
  return (
    <div className={rows.pair}>
      {OFFICE_FIELD_NAMES.map((name) => (
        <TextField
          key={name}
          label={t(`fields.${name}`)}
          required
          maxLength={OFFICE_FIELDS[name]}
          // One of those that have a hint.
          hint={HINTED.includes(name) ? t(`hints.${name as 'office'}`) : undefined}
          value={office[name]}
          onChange={(value) => onChange({ ...office, [name]: value })}
          error={fault(name)}
        />
      ))}
    </div>
  );
}
