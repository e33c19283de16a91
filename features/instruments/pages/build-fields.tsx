// Of what a tilt column is built, and where: the fields of a new one and of one that is corrected.
import { SelectField, TextField } from '@bantay/web/ui/field.tsx';
import rows from '@bantay/web/ui/form-rows.module.css';
import { useTranslation } from 'react-i18next';
import { typeNumbers } from '../../subsurface/rules/communication-health.ts';
import { type Field, SiteField } from './instrument-dialog.tsx';
import type { BuildForm } from './instrument-forms.ts';

interface Props {
  /** Those that it may be given to. */
  codes: readonly string[];
  fieldOf: (key: keyof BuildForm) => Field;
  /** Its site and its version stay: it has readings. */
  isHeld?: boolean;
}

const VERSIONS = [1, 2, 3, 4, 5];

export function BuildFields({ codes, fieldOf, isHeld = false }: Props) {
  const { t } = useTranslation('instruments');
  return (
    <div className={rows.pair}>
      <SiteField codes={codes} {...fieldOf('siteCode')} disabled={isHeld} />
      <TextField label={t('fields.segments')} required inputMode="numeric" maxLength={3} {...fieldOf('segments')} />
      <TextField
        label={t('fields.segmentLength')}
        unit="m"
        required
        inputMode="decimal"
        maxLength={6}
        {...fieldOf('segmentLength')}
      />
      <SelectField
        label={t('fields.accelerometers')}
        required
        disabled={isHeld}
        {...fieldOf('accelerometers')}
        options={[
          { value: '', label: t('chooseVersion') },
          ...VERSIONS.map((version) => ({
            value: String(version),
            label: t(version === 1 ? 'versionOne' : 'version', { version, types: typeNumbers(version).join(', ') }),
          })),
        ]}
      />
      <TextField label={t('fields.activatedOn')} type="date" required {...fieldOf('activatedOn')} />
    </div>
  );
}
