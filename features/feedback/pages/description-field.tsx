// The description of both forms, with what is left of its length.
import { TextArea } from '@bantay/web/ui/field.tsx';
import { useTranslation } from 'react-i18next';
import { FEEDBACK_LIMITS } from '../rules/feedback.ts';

export function DescriptionField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('feedback');
  return (
    <TextArea
      label={t('description')}
      required
      rows={6}
      value={value}
      maxLength={FEEDBACK_LIMITS.concern}
      hint={t('left', { count: FEEDBACK_LIMITS.concern - value.length })}
      onChange={onChange}
    />
  );
}
