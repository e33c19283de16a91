// A setting, changed: filled, judged, with its reason; the choice when another admin was faster, and the question before nobody is on duty.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { CheckField } from '@bantay/web/ui/check-field.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
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
    <FormDialog
      size="l"
      title={t(`${key}.change`)}
      cancel={t('cancel')}
      save={t('save')}
      blocked={saving.conflict !== null}
      isDirty={entry.isDirty}
      saving={saving}
      onSave={() => (isEmptied ? saving.ask() : saving.submit())}
      onClose={onClose}
      after={<EmptyQuestion saving={saving} />}
    >
      <Refused
        saving={saving}
        differences={(theirs: SettingVersion) =>
          differencesOf(key, form, formOf(theirs)).map(({ field, one, other }) => ({
            ...{ field: field === 'lines' ? t(`${key}.title`) : t(`fields.${field}`), mine: one, theirs: other },
          }))
        }
      />
      {saving.hasTried && entry.isSame && <Band kind="info">{t('same')}</Band>}
      {key === 'office' ? (
        <OfficeFields office={form.office} fault={fault} onChange={(office) => setForm({ ...form, office })} />
      ) : key === 'languages' ? (
        <CheckField
          label={t('languages.waray')}
          checked={form.waray}
          onChange={(waray) => setForm({ ...form, waray })}
        />
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
    </FormDialog>
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

type Saving = ReturnType<typeof useSettingForm>['saving'];

/** Before nobody is on duty any more. */
function EmptyQuestion({ saving }: { saving: Saving }) {
  const { t } = useTranslation('settings');
  return (
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
  );
}
