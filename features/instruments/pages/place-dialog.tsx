// A gauge at one of its sites: how far away it stands, a further site, or one that it is taken from.
import { useMay } from '@bantay/web/api/may.tsx';
import { useSiteBook } from '@bantay/web/api/site-book.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextField } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instrumentCalls } from '../wire/instruments.calls.ts';
import { InstrumentDialog, SiteField } from './instrument-dialog.tsx';
import { kmFault } from './instrument-forms.ts';
import { lastAt, saidOfGauge, withPlace } from './instruments-model.ts';
import { RefusedChange } from './overtaken.tsx';
import { type CaredGauge, type Placing, usePlaceGauge } from './use-instruments.ts';

export type PlaceKind = Placing['kind'];

interface Props {
  kind: PlaceKind;
  gauge: CaredGauge;
  gauges: readonly CaredGauge[];
  onClose: () => void;
}

export function PlaceDialog({ kind, gauge, gauges, onClose }: Props) {
  const { t } = useTranslation('instruments');
  const entry = usePlacing(kind, gauge, onClose);
  const { form, saving, km, faults } = entry;
  const isLast = kind === 'detach' && lastAt(gauge, gauges).includes(form.siteCode);
  const words = { gauge: gauge.gaugeName, site: form.siteCode.toUpperCase() };
  return (
    <InstrumentDialog
      title={t(`${kind}.title`, words)}
      save={t(`${kind}.save`)}
      kind={kind === 'detach' ? 'danger' : 'primary'}
      isDirty={entry.isDirty}
      reason={{ value: form.reason, onChange: (reason) => entry.setForm({ ...form, reason }), error: faults.reason }}
      {...{ saving, onClose }}
    >
      <RefusedChange mine={saidOfGauge(withPlace(gauge, form.siteCode, km))} saidOf={saidOfGauge} saving={saving} />
      <p>{t(`${kind}.text`, words)}</p>
      {isLast && <Band kind="stale">{t('last', { count: 1, sites: words.site })}</Band>}
      <SiteField codes={entry.codes} value={form.siteCode} onChange={entry.choose} error={faults.siteCode} />
      {kind !== 'detach' && (
        <TextField
          label={t('fields.km')}
          hint={t('kmHint')}
          unit="km"
          required
          inputMode="decimal"
          maxLength={10}
          value={form.km}
          onChange={(text) => entry.setForm({ ...form, km: text })}
          error={faults.km}
        />
      )}
    </InstrumentDialog>
  );
}

function usePlacing(kind: PlaceKind, gauge: CaredGauge, onClose: () => void) {
  const { t } = useTranslation('instruments');
  const notice = useNotice();
  const codes = useCodes(kind, gauge);
  const kmAt = (code: string, { sites } = gauge) =>
    String(sites.find(({ siteCode }) => siteCode === code)?.distanceKm ?? '');
  // As it stood when the dialog was opened: what changes meanwhile is a conflict.
  const [stored] = useState(gauge);
  const [first] = useState(() => ({ siteCode: codes[0] ?? '', km: kmAt(codes[0] ?? ''), reason: '' }));
  const [form, setForm] = useState(first);
  const kmWrong = kind === 'detach' ? null : kmFault(form.km);
  const isWhole = form.siteCode !== '' && kmWrong === null && form.reason.trim() !== '';
  const saving = useForm({
    save: usePlaceGauge(),
    stored,
    isRight: () => isWhole,
    contentOf(known: CaredGauge | null): Placing {
      const { version } = known ?? stored;
      const at = { rainId: gauge.rainId, siteCode: form.siteCode, version, reason: form.reason.trim() };
      return kind === 'detach' ? { kind, ...at } : { kind, ...at, distanceKm: Number(form.km) };
    },
    onDone() {
      notice.success(t(`${kind}.done`, { gauge: gauge.gaugeName, site: form.siteCode.toUpperCase() }));
      onClose();
    },
    onTaken: (theirs: CaredGauge) => setForm({ ...form, km: kmAt(form.siteCode, theirs) }),
  });
  return {
    ...{ form, setForm, saving, isDirty: form !== first },
    km: kind === 'detach' ? null : Number(form.km),
    choose: (siteCode: string) => setForm({ ...form, siteCode, km: kmAt(siteCode) }),
    codes,
    faults: saving.hasTried
      ? {
          siteCode: form.siteCode === '' ? t('faults.missing') : undefined,
          km: kmWrong === null ? undefined : t(`faults.${kmWrong}`),
          reason: form.reason.trim() === '' ? t('faults.missing') : undefined,
        }
      : {},
  };
}

/** The sites that may be chosen: those of the gauge, or for a further one those that it has not got. */
function useCodes(kind: PlaceKind, { sites }: CaredGauge): string[] {
  const may = useMay();
  const book = useSiteBook();
  const own = sites.filter(({ active }) => active);
  if (kind !== 'attach')
    return own.flatMap(({ siteCode, siteId }) => (may(instrumentCalls.orderGauge, siteId) === false ? [] : [siteCode]));
  return book.flatMap(({ siteCode, siteId }) =>
    own.some((one) => one.siteId === siteId) || may(instrumentCalls.attachGauge, siteId) === false ? [] : [siteCode],
  );
}
