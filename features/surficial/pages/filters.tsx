// A field per column that narrows the table; on narrow screens they are folded away.
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEASUREMENT_TYPES, WEATHER_WORDS } from '../rules/observation-rules.ts';
import { countFilters, type Filters } from './measurement-model.ts';
import styles from './measurements.module.css';

/** Narrower screens show the table first, px. */
const OPEN_FROM_PX = 900;

interface Props {
  filters: Filters;
  markers: readonly string[];
  onChange: (filters: Filters) => void;
}

export function ColumnFilters({ filters, markers, onChange }: Props) {
  const { t } = useTranslation('measurements');
  const [startsOpen] = useState(() => window.innerWidth >= OPEN_FROM_PX);
  const count = countFilters(filters);
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  return (
    <details className={styles.filters} open={startsOpen}>
      <summary>{count === 0 ? t('filters') : t('filtersOn', { count })}</summary>
      <div className={styles.filterFields}>
        <TextField
          label={t('columns.date')}
          type="search"
          placeholder="YYYY/MM/DD"
          value={filters.date}
          onChange={(date) => set({ date })}
        />
        <TextField
          label={t('columns.time')}
          type="search"
          placeholder="HH:mm"
          value={filters.time}
          onChange={(time) => set({ time })}
        />
        {markers.map((name) => (
          <TextField
            key={name}
            label={t('from', { name })}
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            value={filters.atLeast[name] ?? ''}
            onChange={(cm) => set({ atLeast: { ...filters.atLeast, [name]: cm } })}
          />
        ))}
        <SelectField
          label={t('columns.weather')}
          value={filters.weather}
          onChange={(weather) => set({ weather })}
          options={[
            { value: '', label: t('any') },
            ...WEATHER_WORDS.map((value) => ({ value, label: t(`weather.${value}`) })),
          ]}
        />
        <TextField
          label={t('columns.measurer')}
          type="search"
          value={filters.measurer}
          onChange={(measurer) => set({ measurer })}
        />
        <SelectField
          label={t('columns.type')}
          value={filters.type}
          onChange={(type) => set({ type })}
          options={[
            { value: '', label: t('any') },
            ...MEASUREMENT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
          ]}
        />
      </div>
    </details>
  );
}
