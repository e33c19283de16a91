// A dialog of one field: the number of a chat, its code, a number to call.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

interface OneFieldProps {
  title: string;
  field: { label: string; hint: string; value: string; onChange: (value: string) => void; error: string | undefined };
  saving: ComponentProps<typeof FormDialog>['saving'] & { problem: Error | null };
  onClose: () => void;
}

export function OneField({ title, field, saving, onClose }: OneFieldProps) {
  const { t } = useTranslation('ladders');
  const problemText = useProblemText();
  return (
    <FormDialog
      {...{ title, cancel: t('cancel'), save: t('save') }}
      {...{ isDirty: field.value !== '', saving, onClose }}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextField {...field} required />
    </FormDialog>
  );
}
