// Puts a place on the map: typed, or where the telephone stands when somebody presses, with its error.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { SelectField } from '@bantay/web/ui/select-field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { ACCURACY_MAX_M, PLACE_NAME_MAX } from '../rules/map-places.ts';
import { type PlaceForm, placeContent, placeFaults, pointText } from './place-form.ts';
import { useSetPlaces } from './use-site-map.ts';

interface Props {
  site: SiteCode;
  start: PlaceForm;
  /** What it is called on the page: of a feature the name, not the number. */
  title: string;
  /** Of a row of the tables: kind and name stand. */
  isFixed: boolean;
  onClose: () => void;
}

/** Kinds that have no row of their own before somebody places them. */
const FREE = ['evacuation', 'road', 'hazard'] as const;

export function PlaceDialog({ site, start, title, isFixed, onClose }: Props) {
  const { t } = useTranslation('sitemap');
  const notice = useNotice();
  const problemText = useProblemText();
  const [form, setForm] = useState(start);
  const saving = useForm({
    save: useSetPlaces(site),
    isRight: () => Object.keys(placeFaults(form)).length === 0,
    contentOf: () => placeContent(form),
    onDone() {
      notice.success(t('form.done'));
      onClose();
    },
  });
  const faults = saving.hasTried ? placeFaults(form) : {};
  return (
    <FormDialog
      title={title}
      cancel={t('form.cancel')}
      save={t('form.save')}
      isDirty={form !== start}
      saving={saving}
      onClose={onClose}
    >
      {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
      {!isFixed && (
        <>
          <SelectField
            label={t('form.kind')}
            value={form.kind}
            onChange={(kind) => setForm({ ...form, kind: FREE.find((one) => one === kind) ?? 'evacuation' })}
            options={FREE.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
          <TextField
            label={t('form.name')}
            required
            maxLength={PLACE_NAME_MAX}
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            error={faults.name && t('form.missing')}
          />
        </>
      )}
      <Here onHere={(points, accuracyM) => setForm({ ...form, points, accuracyM })} />
      {form.accuracyM !== null && <p role="status">{t('form.accuracy', { metres: Math.round(form.accuracyM) })}</p>}
      <TextArea
        label={t('form.points')}
        hint={t(
          form.kind === 'hazard' ? 'form.cornersHint' : form.kind === 'road' ? 'form.lineHint' : 'form.pointHint',
        )}
        required
        mono
        value={form.points}
        onChange={(points) => setForm({ ...form, points, accuracyM: null })}
        error={faults.points && t(faults.points === 'missing' ? 'form.missing' : `form.${faults.points}`)}
      />
    </FormDialog>
  );
}

type HereState = 'idle' | 'asking' | 'refused' | 'unknown' | 'rough';
const PATIENCE_MS = 30_000;

/** Nothing is asked of the telephone before somebody presses. */
function Here({ onHere }: { onHere: (points: string, accuracyM: number) => void }) {
  const { t } = useTranslation('sitemap');
  const [state, setState] = useState<HereState>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('unknown');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (coords.accuracy > ACCURACY_MAX_M) return setState('rough');
        setState('idle');
        onHere(pointText(coords), Math.max(1, coords.accuracy));
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    );
  };
  return (
    <>
      <Button onClick={ask} busy={state === 'asking'}>
        {t('form.here')}
      </Button>
      {(state === 'refused' || state === 'unknown' || state === 'rough') && (
        <Band kind="failed">{t(`form.${state}`)}</Band>
      )}
    </>
  );
}
