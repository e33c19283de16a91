// The dialog of every form of this room: its fields, why it is changed, and the button that sends it.
import { SelectField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { ReasonField } from '@bantay/web/ui/reason-field.tsx';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  save: string;
  kind?: 'primary' | 'danger';
  isDirty: boolean;
  saving: {
    fields: RefObject<HTMLDivElement | null>;
    isPending: boolean;
    conflict: unknown;
    submit: () => unknown;
  };
  reason: Field;
  onClose: () => void;
  children: ReactNode;
}

export interface Field {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function InstrumentDialog({ reason, saving, children, ...rest }: Props) {
  const { t } = useTranslation('instruments');
  return (
    <FormDialog {...rest} saving={saving} cancel={t('cancel')} blocked={saving.conflict !== null}>
      {children}
      <ReasonField label={t('reason')} hint={t('reasonHint')} {...reason} />
    </FormDialog>
  );
}

/** Of these sites, and none to begin with. */
export function SiteField({ codes, ...field }: Field & { codes: readonly string[]; disabled?: boolean }) {
  const { t } = useTranslation('instruments');
  return (
    <SelectField
      label={t('fields.site')}
      required
      {...field}
      options={[
        { value: '', label: t('chooseSite') },
        ...codes.map((value) => ({ value, label: value.toUpperCase() })),
      ]}
    />
  );
}
