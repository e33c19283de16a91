// Choosing the date range of a chart.
import { useTranslation } from 'react-i18next';
import type { RangeName } from './date-range.ts';
import { SelectField } from './select-field.tsx';

interface Props<Name extends RangeName> {
  value: Name;
  names: readonly Name[];
  onChange: (name: Name) => void;
}

export function RangeSelect<Name extends RangeName>({ value, names, onChange }: Props<Name>) {
  const { t } = useTranslation('chart');
  const all: readonly RangeName[] = names;
  return (
    <SelectField
      label={t('selectRange')}
      value={value}
      onChange={(chosen) => onChange(names.find((name) => name === chosen) ?? value)}
      options={all.map((name) => ({ value: name, label: t(`range.${name}`) }))}
    />
  );
}
