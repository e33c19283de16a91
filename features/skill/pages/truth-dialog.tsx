// What happened: of a warning that is over, or of a slide that nobody warned of.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { SelectField, TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { fieldTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { TRUTH_MAX, TRUTHS } from '../rules/ground-truth.ts';
import { type TruthForm, truthContent, truthFaults } from './truth-form.ts';
import { type SeenWarning, useNoteTruth } from './use-skill.ts';

interface Props {
  site: SiteCode;
  /** Null: there was none. */
  warning: SeenWarning | null;
  onClose: () => void;
}

export function TruthDialog({ site, warning, onClose }: Props) {
  const { t } = useTranslation('skill');
  const notice = useNotice();
  const problemText = useProblemText();
  const [first] = useState<TruthForm>(() => ({
    what: warning === null ? 'landslide' : 'nothing',
    from: warning === null ? '' : fieldTime(fromManilaText(warning.from) ?? 0),
    to: warning === null ? '' : fieldTime(fromManilaText(warning.to) ?? 0),
    ...{ size: '', source: '', note: '' },
  }));
  const [form, setForm] = useState(first);
  const faults = truthFaults(form);
  const saving = useForm({
    save: useNoteTruth(),
    isRight: () => Object.keys(faults).length === 0,
    contentOf: () => truthContent(form, site, warning?.eventId ?? null),
    onDone() {
      notice.success(t('form.done'));
      onClose();
    },
  });
  const field = (name: keyof typeof faults & keyof TruthForm) => {
    const fault = saving.hasTried ? faults[name] : undefined;
    return {
      ...{ label: t(`form.${name}`), value: form[name], error: fault && t(`form.${fault}`) },
      onChange: (value: string) => setForm({ ...form, [name]: value }),
    };
  };
  const choices = TRUTHS.filter((what) => warning !== null || what !== 'nothing');
  return (
    <FormDialog
      title={t('form.title')}
      cancel={t('form.cancel')}
      save={t('form.save')}
      isDirty={form !== first}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <SelectField
        label={t('form.what')}
        value={form.what}
        onChange={(value) => setForm({ ...form, what: TRUTHS.find((what) => what === value) ?? form.what })}
        options={choices.map((what) => ({ value: what, label: t(`whats.${what}`) }))}
      />
      {form.what === 'nothing' ? (
        <p>{t('form.nothing')}</p>
      ) : (
        <>
          <TextField {...field('from')} type="datetime-local" required />
          <TextField {...field('to')} type="datetime-local" required />
          <TextField {...field('size')} maxLength={TRUTH_MAX.size} required />
        </>
      )}
      <TextField {...field('source')} maxLength={TRUTH_MAX.source} required />
      <TextArea {...field('note')} maxLength={TRUTH_MAX.note} />
      <p>{t('form.last')}</p>
    </FormDialog>
  );
}
