// Where a site wants a second person: a choice for each level, how long to wait, and why it is changed.
import { Refused } from '@bantay/web/api/refused.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OVERRIDE_AFTER_S, SECOND_PERSONS } from '../rules/second-person.ts';
import styles from './two-names.module.css';
import { type SitePolicies, useChangePolicies } from './use-two-names.ts';

type Level = SitePolicies['levels'][number];

export function PolicyDialog({ policies, onClose }: { policies: SitePolicies; onClose: () => void }) {
  const { t } = useTranslation('twonames');
  const { form, setForm, saving, isDirty, isSame, seconds } = usePolicyForm(policies, onClose);
  const change = (level: Level) =>
    setForm({ ...form, levels: form.levels.map((one) => (one.level === level.level ? level : one)) });
  return (
    <FormDialog
      title={t('edit.title', { code: policies.siteCode.toUpperCase() })}
      cancel={t('cancel')}
      save={t('edit.save')}
      blocked={saving.conflict !== null || (isSame && t('edit.same'))}
      isDirty={isDirty}
      saving={saving}
      onClose={onClose}
    >
      <p>{t('edit.means')}</p>
      <Refused
        saving={saving}
        differences={(theirs: SitePolicies) =>
          theirs.levels
            .filter((one) => one.secondPerson !== form.levels.find(({ level }) => level === one.level)?.secondPerson)
            .map((one) => ({
              field: t('level', { level: one.level }),
              mine: t(`modes.${form.levels.find(({ level }) => level === one.level)?.secondPerson ?? 'off'}`),
              theirs: t(`modes.${one.secondPerson}`),
            }))
        }
      />
      <div className={styles.levels}>
        {form.levels.map((level) => (
          <SelectField
            key={level.level}
            label={t('level', { level: level.level })}
            value={level.secondPerson}
            options={SECOND_PERSONS.map((value) => ({ value, label: t(`modes.${value}`) }))}
            onChange={(text) => change({ ...level, secondPerson: SECOND_PERSONS.find((one) => one === text) ?? 'off' })}
          />
        ))}
      </div>
      <TextField
        label={t('edit.wait')}
        hint={t('edit.waitHint', { ...OVERRIDE_AFTER_S })}
        required
        inputMode="numeric"
        maxLength={3}
        value={form.wait}
        onChange={(wait) => setForm({ ...form, wait })}
        error={saving.hasTried && seconds === null ? t('edit.waitHint', { ...OVERRIDE_AFTER_S }) : undefined}
      />
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        required
        maxLength={500}
        rows={2}
        value={form.reason}
        onChange={(reason) => setForm({ ...form, reason })}
        error={saving.hasTried && form.reason.trim() === '' ? t('missing') : undefined}
      />
    </FormDialog>
  );
}

const formOf = ({ levels }: SitePolicies) => ({
  levels,
  wait: String(
    Math.max(...levels.map((one) => (one.secondPerson === 'off' ? 0 : one.overrideAfterS))) || OVERRIDE_AFTER_S.usual,
  ),
  reason: '',
});

/** Whole seconds that may be set; null: it is no such number. */
function secondsOf(typed: string): number | null {
  const seconds = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return seconds >= OVERRIDE_AFTER_S.least && seconds <= OVERRIDE_AFTER_S.most ? seconds : null;
}

function usePolicyForm(policies: SitePolicies, onClose: () => void) {
  const { t } = useTranslation('twonames');
  const notice = useNotice();
  // As they stood when the dialog was opened: what is changed meanwhile is a conflict.
  const [stored] = useState(policies);
  const [first, setFirst] = useState(() => formOf(policies));
  const [form, setForm] = useState(first);
  const seconds = secondsOf(form.wait);
  const isSame = form.wait === first.wait && JSON.stringify(form.levels) === JSON.stringify(first.levels);
  const saving = useForm({
    save: useChangePolicies(),
    stored,
    isRight: () => seconds !== null && form.reason.trim() !== '',
    contentOf: (known: SitePolicies | null) => ({
      ...{ siteCode: stored.siteCode, version: known?.version ?? stored.version, reason: form.reason.trim() },
      levels: form.levels.map((one) => ({ ...one, overrideAfterS: seconds ?? OVERRIDE_AFTER_S.usual })),
    }),
    onDone() {
      notice.success(t('edit.done', { code: stored.siteCode.toUpperCase() }));
      onClose();
    },
    onTaken(theirs: SitePolicies) {
      setFirst(formOf(theirs));
      setForm({ ...formOf(theirs), reason: form.reason });
    },
  });
  return { form, setForm, saving, isSame, isDirty: form !== first, seconds };
}
