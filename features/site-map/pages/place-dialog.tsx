// Puts a place on the map: typed, or where the telephone stands when somebody presses, with its error.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { FormDialog } from '@bantay/web/ui/form-dialog.tsx';
import { HereButton } from '@bantay/web/ui/here-button.tsx';
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
      <HereButton
        words={{ here: t('form.here'), refused: t('form.refused'), unknown: t('form.unknown'), rough: t('form.rough') }}
        mostErrorM={ACCURACY_MAX_M}
        onHere={(coords) => setForm({ ...form, points: pointText(coords), accuracyM: Math.max(1, coords.accuracy) })}
      />
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
