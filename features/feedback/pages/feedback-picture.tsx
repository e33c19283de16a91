// 'Attach Image' of both forms.
import { PictureField } from '@bantay/web/ui/picture-field.tsx';
import { useTranslation } from 'react-i18next';
import { PICTURE_MAX } from './use-feedback.ts';

export function FeedbackPicture({ value, onChange }: { value: File | null; onChange: (file: File | null) => void }) {
  const { t } = useTranslation('feedback');
  return (
    <PictureField
      label={t('picture')}
      hint={t('pictureHint', { mb: PICTURE_MAX / 1024 / 1024 })}
      value={value}
      onChange={onChange}
      maxBytes={PICTURE_MAX}
      words={t('pictures', { returnObjects: true })}
    />
  );
}
