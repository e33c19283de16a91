// One sentence in Waray: written, corrected or confirmed beside English, Filipino and the words of the glossary, or put back.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { GLOSSARY } from '@bantay/web/i18n/war/glossary.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeholdersOf } from '../../screen-words/rules/placeholders.ts';
import { isFixed, SENTENCE_MAX, tidy } from '../../screen-words/rules/screen-sentence.ts';
import { sentenceFaults } from '../../screen-words/rules/sentence-file.ts';
import { glossaryIn, type ShownSentence, type Stored } from './screen-words-model.ts';
import { useSaveSentence } from './use-screen-words.ts';
import styles from './wording.module.css';

const REVIEWER_MAX = 100;

interface Props {
  sentence: ShownSentence;
  /** Taken up again from its history. */
  older?: string | undefined;
  onClose: () => void;
}

export function SentenceDialog({ sentence, older, onClose }: Props) {
  const { t } = useTranslation('wording');
  const entry = useSentenceForm(sentence, older ?? sentence.shown, onClose);
  const { saving, back } = entry;
  return (
    <FormDialog
      size="l"
      title={t('sentence.title')}
      cancel={t('edit.cancel')}
      save={t('edit.save')}
      isDirty={entry.isDirty}
      saving={saving}
      blocked={saving.conflict !== null || back.isPending}
      onSave={() => saving.submit()}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Refused saving={saving} differences={entry.differences} />
        <Refused saving={back} differences={entry.differencesOfBack} />
        <Ground sentence={sentence} />
        <TextArea
          label="Winaray"
          rows={3}
          maxLength={SENTENCE_MAX}
          disabled={isFixed(sentence.place)}
          value={entry.text}
          onChange={entry.setText}
          error={entry.textError}
        />
        <TextField
          label={t('sentence.reviewer')}
          hint={t('sentence.reviewerHint')}
          maxLength={REVIEWER_MAX}
          value={entry.reviewer}
          onChange={entry.setReviewer}
        />
        {sentence.stored?.text != null && (
          <div>
            <Button size="s" busy={back.isPending} disabled={saving.isPending} onClick={() => back.send()}>
              {t('sentence.putBack')}
            </Button>{' '}
            <span lang="war" className={styles.small}>
              {sentence.waray || t('sentence.nothing')}
            </span>
          </div>
        )}
      </div>
    </FormDialog>
  );
}

/** What is read before it is worded. */
function Ground({ sentence: { place, english, filipino, stored } }: Pick<Props, 'sentence'>) {
  const { t } = useTranslation('wording');
  const glossary = glossaryIn(english, GLOSSARY);
  const signs = placeholdersOf(english).join(' ');
  return (
    <>
      <dl className={styles.ground}>
        <dt>English</dt>
        <dd lang="en">{english}</dd>
        <dt>Filipino</dt>
        <dd lang="fil">{filipino}</dd>
        {glossary.length > 0 && (
          <>
            <dt>{t('sentence.glossary')}</dt>
            {glossary.map(([name, ofFilipino, waray]) => (
              <dd key={name}>
                {name} · {ofFilipino} · <strong lang="war">{waray}</strong>
              </dd>
            ))}
          </>
        )}
      </dl>
      {signs !== '' && <p className={styles.small}>{t('sentence.places', { signs })}</p>}
      {isFixed(place) && <p className={styles.small}>{t('sentence.faults.fixed')}</p>}
      {stored && (
        <p className={styles.small}>
          {t('sentence.written', { name: stored.writtenBy, time: shownTime(stored.writtenAt) })}
        </p>
      )}
    </>
  );
}

function useSentenceForm(sentence: ShownSentence, begun: string, onDone: () => void) {
  const { place, english, waray, shown, stored } = sentence;
  const { t } = useTranslation('wording');
  const notice = useNotice();
  // As it stood when the dialog was opened: what changes meanwhile is a conflict.
  const [seen, setSeen] = useState(shown);
  const [text, setText] = useState(begun);
  const [reviewer, setReviewer] = useState('');
  const [fault] = tidy(text) === seen ? [] : sentenceFaults(tidy(text), { place, english });
  const isEmpty = tidy(text) === '';
  const isSame = tidy(text) === seen && reviewer.trim() === '';
  const done = () => {
    notice.success(t('sentence.saved'));
    onDone();
  };
  const takeUp = (theirs: Stored) => {
    setSeen(theirs.text ?? waray);
    setText(theirs.text ?? waray);
    setReviewer('');
  };
  const saving = useForm({
    save: useSaveSentence(),
    stored,
    isRight: () => !fault && !isEmpty && !isSame,
    contentOf: (known: Stored | null) => ({
      ...{ place, text: tidy(text), reviewer: reviewer.trim() || null, version: known?.version ?? 0 },
    }),
    onDone: done,
    onTaken: takeUp,
  });
  const back = useForm({
    save: useSaveSentence(),
    stored,
    contentOf: (known: Stored | null) => ({ place, text: null, reviewer: null, version: known?.version ?? 0 }),
    onDone: done,
    // The other form goes on over what was taken.
    onTaken: (theirs: Stored) => {
      takeUp(theirs);
      saving.begin(theirs);
    },
  });
  const theirsOf = ({ text: theirs, reviewer: by }: Stored) =>
    [theirs ?? waray, by && t('reviewed', { name: by })].filter(Boolean).join(' · ');
  const mine = [tidy(text), reviewer.trim() && t('reviewed', { name: reviewer.trim() })].filter(Boolean).join(' · ');
  return {
    ...{ saving, back, text, setText, reviewer, setReviewer, isDirty: text !== shown || reviewer !== '' },
    differences: (theirs: Stored) => [{ field: 'Winaray', mine, theirs: theirsOf(theirs) }],
    differencesOfBack: (theirs: Stored) => [{ field: 'Winaray', mine: waray, theirs: theirsOf(theirs) }],
    // A fault is said while it is typed; that nothing was written or changed only when it is saved.
    textError: fault
      ? t(`sentence.faults.${fault.fault}`, { what: fault.what })
      : saving.hasTried && (isEmpty ? t('sentence.empty') : isSame && t('sentence.same')),
  };
}
