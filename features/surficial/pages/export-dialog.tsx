// 'Export marker history and data tags': markers, start and end; the file comes as CSV.
import { DAY_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { MarkerPlot } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { CheckField, TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { saveFile } from '@bantay/web/ui/save-file.ts';
import { fieldTime, readFieldTime } from '@bantay/web/ui/time-words.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import styles from './surficial.module.css';
import { type ExportForm, exportErrors } from './surficial-forms.ts';
import { readHistoryTags } from './use-surficial.ts';

/** Three months, the range that the page begins with. */
const MONTHS_BACK_MS = 91 * DAY_MS;

export function ExportDialog({
  site,
  all,
  onClose,
}: {
  site: SiteCode;
  all: readonly MarkerPlot[];
  onClose: () => void;
}) {
  const { t } = useTranslation('surficial');
  const notice = useNotice();
  const problemText = useProblemText();
  const [form, setForm] = useState<ExportForm>(() => ({
    start: fieldTime(fieldNow() - MONTHS_BACK_MS),
    end: fieldTime(fieldNow()),
    markers: [],
  }));
  const errors = exportErrors(form, fieldNow());
  const read = useMutation({
    mutationFn: ({ markers, start, end }: ExportForm) =>
      readHistoryTags(markers, toManilaText(readFieldTime(start) ?? 0), toManilaText(readFieldTime(end) ?? 0)),
    onSuccess: (text) => {
      const stamp = toManilaText(fieldNow()).replace(' ', '_').replaceAll(':', '-');
      saveFile(text, `${site}_${stamp}.csv`);
      notice.success(t('export.done'));
      onClose();
    },
  });
  const toggle = (id: number) => (isChosen: boolean) =>
    setForm({ ...form, markers: isChosen ? [...form.markers, id] : form.markers.filter((one) => one !== id) });
  return (
    <Dialog
      open
      title={t('export.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={read.isPending}
            disabled={Object.keys(errors).length > 0}
            onClick={() => read.mutate(form)}
          >
            {t('export.submit')}
          </Button>
        </>
      }
    >
      {read.error && <Band kind="failed">{problemText(read.error)}</Band>}
      <div className={styles.form}>
        <fieldset className={styles.choices}>
          <legend>{t('export.markers')}</legend>
          {all.map(({ markerId, markerName, inUse }) => (
            <CheckField
              key={markerId}
              label={
                inUse === 1
                  ? t('marker', { name: markerName })
                  : `${t('marker', { name: markerName })} (${t('defunct')})`
              }
              checked={form.markers.includes(markerId)}
              onChange={toggle(markerId)}
            />
          ))}
        </fieldset>
        {errors.markers && <p className={styles.note}>{t(`export.${errors.markers}`)}</p>}
        {(['start', 'end'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`export.${field}`)}
            type="datetime-local"
            required
            max={fieldTime(fieldNow())}
            value={form[field]}
            onChange={(value) => setForm({ ...form, [field]: value })}
            error={errors[field] && t(`export.${errors[field]}`)}
          />
        ))}
      </div>
    </Dialog>
  );
}
