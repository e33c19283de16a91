// What is wrong with a form, each with a link to its field.
import { Band } from '@bantay/web/ui/band.tsx';
import { useTranslation } from 'react-i18next';
import type { FieldIds } from './measurement-fields.tsx';
import type { EntryErrors } from './measurement-form.ts';
import styles from './measurements.module.css';

interface Props {
  errors: EntryErrors;
  ids: FieldIds;
  markers: readonly string[];
}

export function FaultList({ errors, ids, markers }: Props) {
  const { t } = useTranslation('measurements');
  const { cm = [], noMarker, ...plain } = errors;
  const faults = [
    ...(['type', 'date', 'time'] as const).flatMap((key) => fault(key)),
    ...cm.map((name) => ({ id: ids.cm(name), text: `${t('form.marker', { name })}: ${t('errors.notNumber')}` })),
    ...(noMarker ? [{ id: ids.cm(markers[0] ?? ''), text: t('errors.noMarker') }] : []),
    ...(['weather', 'people', 'other'] as const).flatMap((key) => fault(key)),
  ];
  function fault(key: keyof typeof plain) {
    const error = plain[key];
    return error ? [{ id: ids[key], text: `${t(`form.${key}`)}: ${t(`errors.${error}`)}` }] : [];
  }
  if (faults.length === 0) return null;
  return (
    <Band kind="failed">
      <strong>{t('form.faults', { count: faults.length })}</strong>
      <ul className={styles.faults}>
        {faults.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The address stays: it is the page's.
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Band>
  );
}
