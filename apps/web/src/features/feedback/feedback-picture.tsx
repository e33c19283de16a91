// 'Attach Image' of both forms.
import { useTranslation } from 'react-i18next';
import { PictureField } from '../../ui/picture-field.tsx';
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
