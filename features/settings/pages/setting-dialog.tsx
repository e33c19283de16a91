// A setting, changed: filled, judged, with its reason; the choice when another admin was faster, and the question before nobody is on duty.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Conflict } from '@bantay/web/ui/conflict.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineFields } from './line-fields.tsx';
import { OfficeFields } from './office-fields.tsx';
import { contentOf, differencesOf, formOf, settingFaults } from './settings-form.ts';
import { type SettingVersion, useChangeSetting } from './use-settings.ts';

/** The calls take no more. */
const REASON_MAX = 500;

export function SettingDialog({ setting, onClose }: { setting: SettingVersion; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const entry = useSettingForm(setting, onClose);
  const { key, form, setForm, saving, faults } = entry;
  const isEmptied = key === 'duty' && form.lines.length === 0;
  const fault = (name: string) => faults[name] && t(`faults.${faults[name]}`);
  return (
    <Dialog
      open
      size="l"
      title={t(`${key}.change`)}
      onClose={onClose}
      isDirty={entry.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={saving.isPending}
            disabled={saving.conflict !== null}
            onClick={() => (isEmptied ? saving.ask() : saving.submit())}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>
        <Refused entry={entry} />
        {saving.hasTried && entry.isSame && <Band kind="info">{t('same')}</Band>}
        {key === 'office' ? (
          <OfficeFields office={form.office} fault={fault} onChange={(office) => setForm({ ...form, office })} />
        ) : (
          <LineFields kind={key} lines={form.lines} fault={fault} onChange={(lines) => setForm({ ...form, lines })} />
        )}
        <TextArea
          label={t('reason')}
          required
          rows={2}
          maxLength={REASON_MAX}
          hint={t('reasonHint')}
          value={form.reason}
          onChange={(reason) => setForm({ ...form, reason })}
          error={fault('reason')}
        />
      </div>
      <Question
        open={saving.isAsking}
        title={t('empty.title')}
        yes={t('empty.yes')}
        no={t('empty.no')}
        danger
        busy={saving.isPending}
        onYes={() => saving.send()}
        onNo={saving.goBack}
      >
        {t('empty.text')}
      </Question>
    </Dialog>
  );
}

function useSettingForm(setting: SettingVersion, onClose: () => void) {
  const { t } = useTranslation('settings');
  const notice = useNotice();
  // As it stood when the dialog was opened: what changes meanwhile is a conflict.
  const [stored] = useState(setting);
  const { key } = stored;
  const [first] = useState(() => formOf(stored));
  const [form, setForm] = useState(first);
  const [stands, setStands] = useState(first);
  const isSame = differencesOf(key, form, stands).length === 0;
  const saving = useForm({
    save: useChangeSetting(),
    stored,
    isRight: () => !isSame && Object.keys(settingFaults(key, form)).length === 0,
    contentOf: (known: SettingVersion | null) => contentOf(known ?? stored, form),
    onDone() {
      notice.success(t(`${key}.done`));
      onClose();
    },
    onTaken(theirs: SettingVersion) {
      setForm({ ...formOf(theirs), reason: form.reason });
      setStands(formOf(theirs));
    },
  });
  const faults = saving.hasTried ? settingFaults(key, form) : {};
  return { key, form, setForm, saving, isSame, isDirty: form !== first, faults };
}

type Entry = ReturnType<typeof useSettingForm>;

function Refused({ entry: { key, saving, form } }: { entry: Entry }) {
  const { t } = useTranslation('settings');
  const { t: editing } = useTranslation('editing');
  const problemText = useProblemText();
  const { problem, conflict } = saving;
  if (!problem) return null;
  if (conflict === null) return <Band kind="failed">{problemText(problem)}</Band>;
  return (
    <Conflict
      sentence={problemText(problem)}
      words={editing('conflict', { returnObjects: true })}
      differences={differencesOf(key, form, formOf(conflict)).map(({ field, one, other }) => ({
        field: field === 'lines' ? t(`${key}.title`) : t(`fields.${field}`),
        mine: one,
        theirs: other,
      }))}
      busy={saving.isPending}
      onKeepMine={() => saving.keepMine()}
      onTakeTheirs={saving.takeTheirs}
    />
  );
}
