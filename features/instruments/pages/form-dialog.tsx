// The dialog of every form of this room: its fields, why it is changed, and the button that sends it.
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { SelectField, TextArea } from '@bantay/web/ui/field.tsx';
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

interface Field {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function FormDialog({ title, save, kind = 'primary', isDirty, saving, reason, onClose, children }: Props) {
  const { t } = useTranslation('instruments');
  return (
    <Dialog
      open
      {...{ title, onClose, isDirty }}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind={kind}
            busy={saving.isPending}
            disabled={saving.conflict !== null}
            onClick={() => saving.submit()}
          >
            {save}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>
        {children}
        <TextArea label={t('reason')} required maxLength={500} rows={2} hint={t('reasonHint')} {...reason} />
      </div>
    </Dialog>
  );
}

/** Of these sites, and none to begin with. */
export function SiteField({ codes, ...field }: Field & { codes: readonly string[] }) {
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
