// A new key: for whom, and what it may bring. What was made is handed on, for it is shown once.
import { useMay } from '@bantay/web/api/may.tsx';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { CheckField, SelectField, TextField } from '@bantay/web/ui/field.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyCalls } from '../wire/keys.calls.ts';
import type { Brought } from '../wire/paste-lines.ts';
import { InstrumentDialog } from './instrument-dialog.tsx';
import styles from './instruments.module.css';
import { broughtBy, EMPTY_KEY, isFeed, KEY_KINDS, type KeyForm, keyContent, keyFaults, ticked } from './key-form.ts';
import type { CaredColumn, CaredGauge } from './use-instruments.ts';
import { useCreateKey } from './use-keys.ts';

export interface MadeKey {
  keyId: number;
  name: string;
  /** Null: it was told already. */
  key: string | null;
  address: string;
  brings: readonly Brought[];
}

interface Props {
  gauges: readonly CaredGauge[];
  columns: readonly CaredColumn[];
  onMade: (made: MadeKey) => void;
  onClose: () => void;
}

export function NewKeyDialog({ gauges, columns, onMade, onClose }: Props) {
  const { t } = useTranslation('keys');
  const problemText = useProblemText();
  const may = useMay();
  const [form, setForm] = useState(EMPTY_KEY);
  const mayOf = (siteIds: readonly number[]) =>
    (siteIds.length === 0 ? ['all' as const] : siteIds).every((site) => may(keyCalls.createKey, site) !== false);
  const own = {
    gauges: gauges.filter(({ state, sites }) => state !== 'retired' && mayOf(sites.map(({ siteId }) => siteId))),
    columns: columns.filter(({ retiredOn, siteId }) => retiredOn === null && mayOf([siteId])),
  };
  const kinds = KEY_KINDS.filter((kind) => !isFeed(kind) || may(keyCalls.createFeedKey, 'all') !== false);
  const saving = useForm({
    save: useCreateKey(),
    isRight: () => Object.keys(keyFaults(form)).length === 0,
    contentOf: () => keyContent(form),
    onDone: ({ keyId, key, address }) =>
      onMade({ keyId, key, address, name: form.name.trim(), brings: broughtBy(form, own) }),
  });
  const faults = saving.hasTried ? keyFaults(form) : {};
  const errorOf = (key: keyof typeof faults) => faults[key] && t(`faults.${faults[key]}`);
  return (
    <InstrumentDialog
      title={t('new.title')}
      save={t('new.save')}
      isDirty={form !== EMPTY_KEY}
      reason={{
        ...{ value: form.reason, error: errorOf('reason') },
        onChange: (reason) => setForm({ ...form, reason }),
      }}
      {...{ saving, onClose }}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      <TextField
        label={t('fields.name')}
        hint={t('nameHint')}
        required
        maxLength={60}
        value={form.name}
        onChange={(name) => setForm({ ...form, name })}
        error={errorOf('name')}
      />
      <SelectField
        label={t('fields.kind')}
        value={form.kind}
        onChange={(value) => setForm({ ...form, kind: kinds.find((kind) => kind === value) ?? form.kind })}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      {isFeed(form.kind) ? (
        <p>{t(`means.${form.kind}`)}</p>
      ) : (
        <Instruments form={form} {...own} fault={errorOf('kind')} onChange={setForm} />
      )}
    </InstrumentDialog>
  );
}

interface InstrumentsProps {
  form: KeyForm;
  gauges: readonly CaredGauge[];
  columns: readonly CaredColumn[];
  fault: string | undefined;
  onChange: (form: KeyForm) => void;
}

function Instruments({ form, gauges, columns, fault, onChange }: InstrumentsProps) {
  const { t } = useTranslation('keys');
  const label = (name: string, keys: readonly unknown[]) => (keys.length === 0 ? t('withoutKey', { name }) : name);
  return (
    <div data-fault={fault ? 'true' : undefined}>
      {gauges.length > 0 && (
        <fieldset className={rows.group}>
          <legend>{t('gauges')}</legend>
          {gauges.map(({ rainId, gaugeName, keys }) => (
            <CheckField
              key={rainId}
              label={label(gaugeName, keys)}
              checked={form.gauges.includes(rainId)}
              onChange={(isOn) => onChange({ ...form, gauges: ticked(form.gauges, rainId, isOn) })}
            />
          ))}
        </fieldset>
      )}
      {columns.length > 0 && (
        <fieldset className={rows.group}>
          <legend>{t('columns')}</legend>
          {columns.map(({ tsmId, tsmName, keys }) => (
            <CheckField
              key={tsmId}
              label={label(tsmName, keys)}
              checked={form.columns.includes(tsmId)}
              onChange={(isOn) => onChange({ ...form, columns: ticked(form.columns, tsmId, isOn) })}
            />
          ))}
        </fieldset>
      )}
      {gauges.length + columns.length === 0 && <p>{t('noInstruments')}</p>}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
