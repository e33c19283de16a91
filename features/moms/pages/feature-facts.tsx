// One feature of a report in the dialog: the level to be chosen, and everything that was reported about it.
import type { WaitingReport } from '@bantay/web/api/shapes.ts';
import { SelectField } from '@bantay/web/ui/field.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  canHave,
  FEATURE_LEVELS,
  type LevelChoice,
  meaningOf,
  picturesOf,
  type WaitingFeature,
} from './feature-model.ts';
import { featureTitle, typeWord } from './feature-words.ts';
import styles from './moms.module.css';
import { Pictures } from './pictures.tsx';

interface Props {
  report: WaitingReport;
  feature: WaitingFeature;
  level: LevelChoice;
  onLevel: (level: LevelChoice) => void;
}

export function FeatureFacts({ report, feature, level, onLevel }: Props) {
  const { t } = useTranslation('moms');
  const { t: words } = useTranslation('alerts');
  const title = featureTitle(feature.featureType, feature.featureName, words);
  const names = picturesOf(report, feature);
  const meaning = meaningOf(feature.featureType, level);
  return (
    <fieldset className={styles.feature}>
      <legend>{`${report.siteCode.toUpperCase()} · ${title}`}</legend>
      <SelectField
        label={t('level')}
        required
        value={level}
        // One of the options.
        onChange={(chosen) => onLevel(chosen as LevelChoice)}
        options={[
          { value: '', label: t('choose'), disabled: true },
          ...FEATURE_LEVELS.map((one) => ({
            value: String(one),
            label: t('option', { level: one, word: words(`features.levels.level${one}`) }),
            disabled: !canHave(feature.featureType, one),
          })),
        ]}
      />
      {meaning && (
        <p className={styles.note} lang="en" role="status">
          {meaning}
        </p>
      )}
      <dl className={styles.facts}>
        <Fact name={t('type')}>{typeWord(feature.featureType, words)}</Fact>
        <Fact name={t('name')}>{feature.featureName || words('features.noName')}</Fact>
        {feature.location && <Fact name={t('location')}>{feature.location}</Fact>}
        {/* When somebody saw it: no data stamp, so no half hour is added. */}
        <Fact name={t('observed')}>{shownTime(feature.observanceTs)}</Fact>
        <Fact name={t('images')}>{names.length === 0 ? t('noImage') : <Pictures names={names} of={title} />}</Fact>
        <Fact name={t('details')}>{feature.reportNarrative || '—'}</Fact>
        <Fact name={t('narrative')}>{feature.remarks || '—'}</Fact>
        <Fact name={t('reporter')}>{feature.reporter || '—'}</Fact>
        <Fact name={t('enteredBy')}>{report.enteredBy?.name || '—'}</Fact>
        <Fact name={t('validator')}>{feature.validator || '—'}</Fact>
      </dl>
    </fieldset>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
