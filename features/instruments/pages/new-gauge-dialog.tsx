// A new rain gauge: its name, its kind, its first site and how far it stands from it.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GAUGE_SOURCES } from '../rules/gauges.ts';
import { InstrumentDialog, SiteField } from './instrument-dialog.tsx';
import { type GaugeForm, gaugeContent, gaugeFaults, newGaugeForm } from './instrument-forms.ts';
import { type CaredGauge, useAddGauge } from './use-instruments.ts';

interface Props {
  gauges: readonly CaredGauge[];
  /** Those that it may be given to. */
  codes: readonly string[];
  onClose: () => void;
}

export function NewGaugeDialog({ gauges, codes, onClose }: Props) {
  const { t } = useTranslation('instruments');
  const notice = useNotice();
  const problemText = useProblemText();
  const [first] = useState(() => newGaugeForm(codes.length === 1 ? (codes[0] ?? '') : ''));
  const [form, setForm] = useState(first);
  const judge = () =>
    gaugeFaults(
      form,
      gauges.map(({ gaugeName }) => gaugeName),
    );
  const saving = useForm({
    save: useAddGauge(),
    isRight: () => Object.keys(judge()).length === 0,
    contentOf: () => gaugeContent(form),
    onDone() {
      notice.success(t('newGauge.done', { name: form.name.trim().toLowerCase() }));
      onClose();
    },
  });
  const faults = saving.hasTried ? judge() : {};
  const fieldOf = (key: keyof GaugeForm) => ({
    value: form[key],
    onChange: (value: string) => setForm({ ...form, [key]: value }),
    error: faults[key] && t(`faults.${faults[key]}`),
  });
  return (
    <InstrumentDialog
      title={t('newGauge.title')}
      save={t('newGauge.save')}
      isDirty={form !== first}
      reason={fieldOf('reason')}
      {...{ saving, onClose }}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextField label={t('fields.name')} required hint={t('gaugeHint')} maxLength={60} {...fieldOf('name')} />
      <div className={rows.pair}>
        <SelectField
          label={t('fields.source')}
          value={form.source}
          onChange={(value) => setForm({ ...form, source: GAUGE_SOURCES.find((one) => one === value) ?? form.source })}
          options={GAUGE_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
        />
        <SiteField codes={codes} {...fieldOf('siteCode')} />
        <TextField label={t('fields.km')} unit="km" required inputMode="decimal" maxLength={10} {...fieldOf('km')} />
      </div>
      <div className={rows.pair}>
        <TextField label={t('fields.latitude')} inputMode="decimal" maxLength={20} {...fieldOf('latitude')} />
        <TextField label={t('fields.longitude')} inputMode="decimal" maxLength={20} {...fieldOf('longitude')} />
      </div>
    </InstrumentDialog>
  );
}
