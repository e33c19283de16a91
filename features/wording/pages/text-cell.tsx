// A text in one language: what stands, whether somebody has confirmed it, and what can be done about it.
import { May } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { useTranslation } from 'react-i18next';
import { DELIVERED_FRAMES, frameKey } from '../../warning-texts/rules/frame.ts';
import { isFrameField } from '../../warning-texts/rules/text-fields.ts';
import { maySend, TEXT_LANGUAGES } from '../../warning-texts/rules/text-languages.ts';
import { warningTextsCalls } from '../../warning-texts/wire/warning-texts.calls.ts';
import { StateMark } from './state-mark.tsx';
import type { Text, TextKey } from './use-wording.ts';
import styles from './wording.module.css';

/** What is opened about a text. */
export type Doing = 'edit' | 'review' | 'history';

interface Props {
  textKey: TextKey;
  text: Text | undefined;
  onOpen: (doing: Doing) => void;
}

export function TextCell(props: Props) {
  const { field, language } = props.textKey;
  if (isFrameField(field) && language !== 'war')
    return <Delivered text={DELIVERED_FRAMES[language][frameKey(field)]} language={language} />;
  return <WordedText {...props} />;
}

/** Of the specification: nobody changes it here. */
function Delivered({ text, language }: { text: string; language: 'fil' | 'en' }) {
  const { t } = useTranslation('wording');
  return (
    <div className={styles.cell}>
      <p className={styles.small}>
        {TEXT_LANGUAGES[language].name} · {t('specified')}
      </p>
      <p lang={language} className={styles.text}>
        {text}
      </p>
    </div>
  );
}

function WordedText({ textKey: { field, language }, text, onOpen }: Props) {
  const { t } = useTranslation('wording');
  const { name } = TEXT_LANGUAGES[language];
  const about = { name: t(`fields.${field}`), language: name };
  const isOut = text !== undefined && maySend(language, text);
  return (
    <div className={styles.cell}>
      <p className={styles.small}>
        {name} {text && text.text !== '' && <StateMark text={text} />}
      </p>
      <p lang={language} className={styles.text}>
        {text?.text || <span className={styles.small}>{t('none')}</span>}
      </p>
      {!isOut && TEXT_LANGUAGES[language].needsReview && <p className={styles.small}>{t('filipinoInstead')}</p>}
      <div className={styles.buttons}>
        <May call={warningTextsCalls.saveWarningText} everywhere>
          <Button size="s" aria-label={t('buttons.editOf', about)} onClick={() => onOpen('edit')}>
            {t('buttons.edit')}
          </Button>
        </May>
        {text && text.state === 'draft' && text.text !== '' && (
          <May call={warningTextsCalls.reviewWarningText} everywhere>
            <Button size="s" aria-label={t('buttons.reviewOf', about)} onClick={() => onOpen('review')}>
              {t('buttons.review')}
            </Button>
          </May>
        )}
        <Button size="s" kind="quiet" aria-label={t('buttons.historyOf', about)} onClick={() => onOpen('history')}>
          {t('buttons.history')}
        </Button>
      </div>
    </div>
  );
}
