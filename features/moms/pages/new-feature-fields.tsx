// The fields of a new report; name, place and description are there for a sign only, the level after a consultation.
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import type { FeatureType as WireType } from '@bantay/web/api/shapes.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '@bantay/web/ui/field.tsx';
import { HereButton } from '@bantay/web/ui/here-button.tsx';
import { fieldTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { DESCRIPTION_MAX, HERE_ERROR_MAX_M, LOCATION_MAX, NARRATIVES_MAX } from '../rules/feature-report.ts';
import { FEATURE_TYPES } from '../rules/feature-types.ts';
import type { ChosenPictures } from './chosen-pictures.ts';
import { canHave, FEATURE_LEVELS, type LevelChoice, meaningOf } from './feature-model.ts';
import { typeWord } from './feature-words.ts';
import styles from './moms-page.module.css';
import {
  type FeatureErrors,
  type FeatureField,
  type FeatureForm,
  hasSign,
  NEW_FEATURE,
  nextName,
  signsOf,
  withConsulted,
  withHere,
} from './new-feature-form.ts';
import { PictureField } from './picture-field.tsx';

/** Longest name of the consulted staff that a report takes. */
const STAFF_MAX = 200;

interface Props {
  form: FeatureForm;
  errors: FeatureErrors;
  idOf: (field: FeatureField) => string;
  types: { data: readonly WireType[] | undefined; isError: boolean; refetch: () => unknown };
  chosen: ChosenPictures;
  isSending: boolean;
  onChange: (form: FeatureForm) => void;
  onType: (type: string) => void;
}

export function NewFeatureFields({ form, errors, idOf, types, chosen, isSending, onChange, onType }: Props) {
  const { t } = useTranslation('features');
  const { t: words } = useTranslation('alerts');
  const set = (part: Partial<FeatureForm>) => onChange({ ...form, ...part });
  const of = (field: FeatureField) => {
    const error = errors[field];
    return { id: idOf(field), required: true as const, error: error && t(`errors.${error}`) };
  };
  return (
    <div className={styles.form}>
      <TextField
        label={t('form.observed')}
        {...of('observed')}
        type="datetime-local"
        max={fieldTime(fieldNow())}
        value={form.observed}
        onChange={(observed) => set({ observed })}
      />
      <SelectField
        label={t('form.type')}
        {...of('type')}
        value={form.type}
        onChange={onType}
        options={[
          { value: '', label: t('form.choose'), disabled: true },
          ...FEATURE_TYPES.map(({ name }) => ({ value: name, label: typeWord(name, words) })),
        ]}
      />
      <PictureField chosen={chosen} disabled={isSending} />
      {hasSign(form) && <SignFields form={form} types={types} of={of} set={set} />}
      <TextArea
        label={t('form.narratives')}
        {...of('narratives')}
        className={styles.wide}
        maxLength={NARRATIVES_MAX}
        hint={t('form.left', { count: NARRATIVES_MAX - form.narratives.length })}
        value={form.narratives}
        onChange={(narratives) => set({ narratives })}
      />
      <CheckField
        label={t('form.consulted')}
        className={styles.wide}
        checked={form.isConsulted}
        onChange={(isConsulted) => onChange(withConsulted(form, isConsulted))}
      />
      <TextField
        label={t('form.staff')}
        {...of('staff')}
        maxLength={STAFF_MAX}
        value={form.staff}
        onChange={(staff) => set({ staff })}
      />
      <LevelField form={form} of={of} set={set} />
    </div>
  );
}

interface PartProps {
  form: FeatureForm;
  /** What every field takes: its id, and its fault in words. */
  of: (field: FeatureField) => { id: string; required: true; error: string | undefined };
  set: (part: Partial<FeatureForm>) => void;
}

/** Which sign it is, where it lies and how it looks. */
function SignFields({ form, types, of, set }: PartProps & Pick<Props, 'types'>) {
  const { t } = useTranslation('features');
  const nameHint =
    form.type === ''
      ? t('form.nameOff')
      : form.instance === NEW_FEATURE && t('form.newName', { name: nextName(types.data, form.type) });
  return (
    <>
      {types.isError && (
        <Band
          kind="failed"
          action={
            <Button size="s" onClick={() => void types.refetch()}>
              {t('form.tryAgain')}
            </Button>
          }
        >
          {t('form.namesFailed')}
        </Band>
      )}
      <SelectField
        label={t('form.name')}
        {...of('name')}
        hint={nameHint}
        value={form.instance}
        onChange={(instance) => set({ instance })}
        options={[
          { value: '', label: t('form.choose'), disabled: true },
          ...signsOf(types.data, form.type).map((sign) => ({
            value: String(sign.instanceId),
            label: [sign.featureName, sign.location].filter(Boolean).join(' · '),
          })),
          ...(form.type === '' ? [] : [{ value: NEW_FEATURE, label: t('form.newFeature') }]),
        ]}
      />
      {form.instance === NEW_FEATURE && (
        <div>
          <TextField
            label={t('form.location')}
            {...of('location')}
            maxLength={LOCATION_MAX}
            value={form.location}
            onChange={(location) => set({ location })}
          />
          <HereButton
            words={{
              here: t('here.ask'),
              refused: t('here.refused'),
              unknown: t('here.unknown'),
              rough: t('here.rough'),
            }}
            mostErrorM={HERE_ERROR_MAX_M}
            onHere={(coords) => set({ location: withHere(form.location, coords, (here) => t('here.at', here)) })}
          />
        </div>
      )}
      <TextArea
        label={t('form.description')}
        {...of('description')}
        className={styles.wide}
        rows={7}
        maxLength={DESCRIPTION_MAX}
        hint={t('form.left', { count: DESCRIPTION_MAX - form.description.length })}
        value={form.description}
        onChange={(description) => set({ description })}
      />
    </>
  );
}

function LevelField({ form, of, set }: PartProps) {
  const { t } = useTranslation('features');
  const { t: words } = useTranslation('alerts');
  const meaning = form.type === '' ? null : meaningOf(form.type, form.level);
  return (
    <>
      <SelectField
        label={t('form.level')}
        {...of('level')}
        hint={!form.isConsulted && t('form.levelOff')}
        disabled={!form.isConsulted}
        value={form.level}
        // One of the options.
        onChange={(level) => set({ level: level as LevelChoice })}
        options={[
          { value: '', label: t('form.choose'), disabled: true },
          ...FEATURE_LEVELS.map((level) => ({
            value: String(level),
            label: t('form.option', { level, word: words(`features.levels.level${level}`) }),
            disabled: !canHave(form.type, level),
          })),
        ]}
      />
      {meaning && (
        <p className={styles.meaning} lang="en" role="status">
          {meaning}
        </p>
      )}
    </>
  );
}
