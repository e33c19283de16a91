// The history of a text of the warnings, and of a sentence of the screens in Waray.
import { useTranslation } from 'react-i18next';
import { TEXT_LANGUAGES } from '../../warning-texts/rules/text-languages.ts';
import { useSentenceVersions } from './use-screen-words.ts';
import { type TextKey, useVersions } from './use-wording.ts';
import { VersionsDialog } from './versions-dialog.tsx';

interface Props {
  onClose: () => void;
  onTakeUp: (older: string) => void;
}

export function HistoryDialog({ textKey, ...rest }: Props & { textKey: TextKey }) {
  const { t } = useTranslation('wording');
  const query = useVersions(textKey);
  const { field, language } = textKey;
  const title = t('history.title', { name: t(`fields.${field}`), language: TEXT_LANGUAGES[language].name });
  return <VersionsDialog {...{ title, language, query }} {...rest} />;
}

export function SentenceHistory({ place, ...rest }: Props & { place: string }) {
  const { t } = useTranslation('wording');
  const query = useSentenceVersions(place);
  return (
    <VersionsDialog
      title={t('history.title', { name: place, language: 'Winaray' })}
      language="war"
      {...{ query }}
      {...rest}
    />
  );
}
