// A note for whoever reads the watch log: about a site, or about none in particular.
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { SelectField, TextArea } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTE_MAX } from '../rules/log-entry.ts';
import { useNote } from './use-watch-log.ts';

export function NoteDialog({ site: first, onClose }: { site: string; onClose: () => void }) {
  const { t } = useTranslation('diary');
  const notice = useNotice();
  const problemText = useProblemText();
  const sites = useSiteBook();
  const [site, setSite] = useState(first);
  const [text, setText] = useState('');
  const isMissing = text.trim() === '';
  const saving = useForm({
    save: useNote(),
    isRight: () => !isMissing,
    contentOf: () => ({ siteCode: site === '' ? null : site, text: text.trim() }),
    onDone() {
      notice.success(t('note.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('note.title')}
      cancel={t('cancel')}
      save={t('note.save')}
      isDirty={text !== ''}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <p>{t('note.needsLine')}</p>
      <SelectField
        label={t('note.site')}
        value={site}
        onChange={setSite}
        options={[
          { value: '', label: t('office') },
          ...sites.map(({ siteCode }) => ({ value: siteCode, label: siteCode.toUpperCase() })),
        ]}
      />
      <TextArea
        label={t('note.text')}
        hint={t('note.hint', { max: NOTE_MAX })}
        required
        maxLength={NOTE_MAX}
        value={text}
        onChange={setText}
        error={saving.hasTried && isMissing ? t('note.missing') : undefined}
      />
    </FormDialog>
  );
}
