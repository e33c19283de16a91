// The fields of an observation; beside each marker stand its last value and what has changed since.
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { useTranslation } from 'react-i18next';
import { parseMeasurement, WEATHER_WORDS } from '../rules/observation-rules.ts';
import { tableDisplacement } from '../rules/table-displacement.ts';
import { type EntryErrors, type EntryForm, MEASUREMENT_TYPES } from './measurement-form.ts';
import { cmText, type LastMeasured } from './measurement-model.ts';
import styles from './measurements.module.css';
import { PeopleField } from './people-field.tsx';

export interface FieldIds {
  type: string;
  date: string;
  time: string;
  weather: string;
  people: string;
  other: string;
  cm: (name: string) => string;
}

export const idsFrom = (base: string): FieldIds => ({
  type: `${base}-type`,
  date: `${base}-date`,
  time: `${base}-time`,
  weather: `${base}-weather`,
  people: `${base}-people`,
  other: `${base}-other`,
  cm: (name) => `${base}-cm-${name}`,
});

interface Props {
  form: EntryForm;
  errors: EntryErrors;
  ids: FieldIds;
  markers: readonly string[];
  last: ReadonlyMap<string, LastMeasured>;
  people: readonly string[];
  hasPeopleFailed: boolean;
  onChange: (change: Partial<EntryForm>) => void;
}

export function MeasurementFields(props: Props) {
  const { form, errors, ids, markers, last, people, hasPeopleFailed, onChange } = props;
  const { t } = useTranslation('measurements');
  const today = toManilaText(fieldNow()).slice(0, 10);
  return (
    <div className={styles.form}>
      <SelectField
        label={t('form.type')}
        id={ids.type}
        required
        value={form.type}
        onChange={(type) => onChange({ type })}
        options={[
          { value: '', label: t('form.choose'), disabled: true },
          ...MEASUREMENT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        error={errors.type && t(`errors.${errors.type}`)}
      />
      <TextField
        label={t('form.date')}
        id={ids.date}
        type="date"
        required
        max={today}
        value={form.date}
        onChange={(date) => onChange({ date })}
        error={errors.date && t(`errors.${errors.date}`)}
      />
      <TextField
        label={t('form.time')}
        id={ids.time}
        type="time"
        required
        value={form.time}
        onChange={(time) => onChange({ time })}
        error={errors.time && t(`errors.${errors.time}`)}
      />
      <fieldset className={styles.markers}>
        <legend>{t('form.markers')}</legend>
        {markers.length === 0 && <p className={styles.note}>{t('form.noMarkers')}</p>}
        <div className={styles.values}>
          {markers.map((name) => (
            <MarkerField
              key={name}
              name={name}
              id={ids.cm(name)}
              text={form.cm[name] ?? ''}
              last={last.get(name)}
              isWrong={errors.cm?.includes(name) ?? false}
              onChange={(text) => onChange({ cm: { ...form.cm, [name]: text } })}
            />
          ))}
        </div>
        {errors.noMarker && (
          <p className={styles.error}>
            <Icon name="warning" size={18} />
            {t('errors.noMarker')}
          </p>
        )}
      </fieldset>
      <SelectField
        label={t('form.weather')}
        id={ids.weather}
        required
        className={styles.wide}
        value={form.weather}
        onChange={(weather) => onChange({ weather })}
        options={[
          { value: '', label: t('form.choose'), disabled: true },
          ...WEATHER_WORDS.map((value) => ({ value, label: t(`weather.${value}`) })),
        ]}
        error={errors.weather && t(`errors.${errors.weather}`)}
      />
      <PeopleField
        form={form}
        people={people}
        hasFailed={hasPeopleFailed}
        errors={errors}
        ids={ids}
        onChange={onChange}
      />
    </div>
  );
}

interface MarkerProps {
  name: string;
  id: string;
  text: string;
  last: LastMeasured | undefined;
  isWrong: boolean;
  onChange: (text: string) => void;
}

function MarkerField({ name, id, text, last, isWrong, onChange }: MarkerProps) {
  const { t } = useTranslation('measurements');
  const cm = parseMeasurement(text);
  const change = cm === null || !last ? null : tableDisplacement([cm, last.cm]);
  const sign = cm !== null && last && cm < last.cm ? '−' : '+';
  return (
    <div>
      <TextField
        label={t('form.marker', { name })}
        id={id}
        unit="cm"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        hint={last && t('form.last', { cm: cmText(last.cm), time: toDisplayTime(last.at) })}
        value={text}
        onChange={onChange}
        error={isWrong && t('errors.notNumber')}
      />
      {change && (
        <p className={change.isLarge ? styles.large : styles.note}>
          {change.isLarge && <Icon name="warning" size={16} />}
          {t('form.changed', { change: `${change.cm === 0 ? '' : sign}${change.cm.toFixed(2)}` })}
        </p>
      )}
    </div>
  );
}
