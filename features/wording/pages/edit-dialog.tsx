// A text is worded anew: counted, looked at, shown in whole messages, and the choice when another one was faster.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textFaults, textNotes } from '../../warning-texts/rules/text-check.ts';
import { TEXT_LANGUAGES } from '../../warning-texts/rules/text-languages.ts';
import { TextPreview } from './text-preview.tsx';
import { type Text, type TextKey, useSaveText } from './use-wording.ts';
import styles from './wording.module.css';
import { findText, formOf, type Section, type Wording } from './wording-model.ts';
import { useWordingWords } from './wording-words.ts';

export const REASON_MAX = 300;

interface Props {
  wording: Wording;
  section: Section;
  textKey: TextKey;
  /** An older text that is taken up again. */
  older?: string | undefined;
  onClose: () => void;
}

export function EditDialog({ wording, section, textKey, older, onClose }: Props) {
  const { t } = useTranslation('wording');
  const words = useWordingWords();
  const entry = useTextForm(wording, textKey, older, onClose);
  const { saving, stands } = entry;
  const name = t(`fields.${textKey.field}`);
  const language = TEXT_LANGUAGES[textKey.language].name;
  return (
    <Dialog
      open
      size="l"
      title={t('edit.title', { name, language, section: words.section(section) })}
      onClose={onClose}
      isDirty={entry.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
          <Button
            kind="primary"
            busy={saving.isPending}
            disabled={saving.conflict !== null}
            onClick={() => (stands?.state === 'reviewed' ? saving.ask() : saving.submit())}
          >
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <TextFields {...{ wording, section, textKey, entry, name }} />
      <Question
        open={saving.isAsking}
        title={t('edit.question', { name: stands?.reviewer ?? '' })}
        yes={t('edit.yes')}
        no={t('edit.no')}
        busy={saving.isPending}
        onYes={() => saving.send()}
        onNo={saving.goBack}
      >
        {t(TEXT_LANGUAGES[textKey.language].needsReview ? 'edit.waits' : 'edit.unmarked')}
      </Question>
    </Dialog>
  );
}

type FieldsProps = Pick<Props, 'wording' | 'section' | 'textKey'> & { entry: Entry; name: string };

function TextFields({ wording, section, textKey, entry, name }: FieldsProps) {
  const { t } = useTranslation('wording');
  const { text, reason, saving } = entry;
  return (
    <div ref={saving.fields} className={styles.form}>
      <Refused entry={entry} name={name} />
      <TextArea label={name} rows={4} value={text} onChange={entry.setText} error={entry.textError} />
      <Counted text={text} textKey={textKey} />
      <TextField
        label={t('reason')}
        required
        maxLength={REASON_MAX}
        value={reason}
        onChange={entry.setReason}
        error={saving.hasTried && reason.trim() === '' && t('reasonMissing')}
      />
      <h3>{t('preview.title')}</h3>
      <TextPreview
        {...{ wording, section }}
        language={textKey.language}
        form={formOf(textKey.field)}
        draft={{ ...textKey, text: text.trim() }}
      />
    </div>
  );
}

function useTextForm(wording: Wording, textKey: TextKey, older: string | undefined, onDone: () => void) {
  const { t } = useTranslation('wording');
  const words = useWordingWords();
  const notice = useNotice();
  // As it stood when the dialog was opened: what changes meanwhile is a conflict.
  const [stored] = useState(() => findText(wording.texts, textKey) ?? null);
  const [text, setText] = useState(older ?? stored?.text ?? '');
  const [reason, setReason] = useState('');
  const [stands, setStands] = useState(stored);
  const faults = textFaults(text, textKey.field, textKey.language);
  const isSame = text.trim() === (stands?.text ?? '');
  const saving = useForm({
    save: useSaveText(),
    stored,
    isRight: () => faults.length === 0 && !isSame && reason.trim() !== '',
    contentOf: (known: Text | null) => ({
      ...textKey,
      text: text.trim(),
      version: known?.version ?? 0,
      reason: reason.trim(),
    }),
    onDone() {
      notice.success(t('edit.saved'));
      onDone();
    },
    onTaken(theirs: Text) {
      setText(theirs.text);
      setStands(theirs);
    },
  });
  const [fault] = faults;
  // A fault is said while it is typed; that nothing was changed only when it is saved.
  const textError = fault ? words.fault(fault) : saving.hasTried && isSame && t('faults.same');
  const isDirty = text !== (stored?.text ?? '') || reason !== '';
  return { text, setText, reason, setReason, saving, stands, textError, isDirty };
}

type Entry = ReturnType<typeof useTextForm>;

function Refused({ entry: { saving, text }, name }: { entry: Entry; name: string }) {
  const { t } = useTranslation('wording');
  const { t: editing } = useTranslation('editing');
  const problemText = useProblemText();
  const { problem, conflict } = saving;
  if (!problem) return null;
  if (conflict === null) {
    return (
      <Band kind="failed">
        <strong>{t('edit.failed')}</strong> {problemText(problem)}
      </Band>
    );
  }
  return (
    <Conflict
      sentence={problemText(problem)}
      words={editing('conflict', { returnObjects: true })}
      differences={[{ field: name, mine: text.trim(), theirs: conflict.text }]}
      busy={saving.isPending}
      onKeepMine={() => saving.keepMine()}
      onTakeTheirs={saving.takeTheirs}
    />
  );
}

/** Of the text alone; the messages below are counted whole. */
function Counted({ text, textKey }: { text: string; textKey: TextKey }) {
  const { t } = useTranslation('wording');
  const { characters, alphabet, parts } = smsLength(text.trim());
  if (formOf(textKey.field) === 'full') return <p className={styles.small}>{t('characters', { characters })}</p>;
  const [note] = textNotes(text, textKey.field);
  return (
    <p className={styles.small}>
      {t('length', { characters, alphabet, parts })}
      {note && ` · ${t('notGsm', { signs: note.signs.join(' ') })}`}
    </p>
  );
}
