// 'Enter new landslide feature': fields, confirmation, pictures first, then the report; a failure keeps everything.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useSavedNotice } from '@bantay/web/api/outbox/use-saved-notice.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { CancelButton } from '@bantay/web/ui/cancel-button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { readFieldTime } from '@bantay/web/ui/time-words.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { useChosenPictures } from './chosen-pictures.ts';
import { typeWord } from './feature-words.ts';
import styles from './moms-page.module.css';
import { NewFeatureFields } from './new-feature-fields.tsx';
import {
  emptyFeatureForm,
  type FeatureErrors,
  type FeatureField,
  type FeatureForm,
  featureErrors,
  hasSign,
  losesDescription,
  reportOf,
  signsOf,
  withType,
} from './new-feature-form.ts';
import { SendingProgress } from './picture-field.tsx';
import { useFeatureTypes, useSaveFeature } from './use-features.ts';

interface Props {
  site: SiteCode;
  onClose: () => void;
}

export function NewFeatureDialog({ site, onClose }: Props) {
  const { t } = useTranslation('features');
  const { t: words } = useTranslation('alerts');
  const { t: moms } = useTranslation('moms');
  const problemText = useProblemText();
  const base = useId();
  const idOf = (field: FeatureField) => `${base}-${field}`;
  const types = useFeatureTypes(site);
  const chosen = useChosenPictures(site);
  const [first] = useState(() => emptyFeatureForm(fieldNow()));
  const [form, setForm] = useState(first);
  const [askedType, setAskedType] = useState<string | null>(null);
  const notice = useNotice();
  const tell = useSavedNotice();
  const saving = useForm({
    save: useSaveFeature(site),
    isRight: () => Object.keys(featureErrors(form, fieldNow())).length === 0,
    contentOf() {
      const bodyOf = (names: readonly string[]) => reportOf(form, site, types.data, names);
      const withPictures = async () => bodyOf(await chosen.send());
      return { report: bodyOf([]), pictures: chosen.pictures, withPictures };
    },
    onDone(reply) {
      tell(reply, t('saved'), t('savedTitle'));
      onClose();
    },
    onFailed: () => notice.error(t('failed'), t('failedTitle')),
  });
  const { isPending, problem } = saving;
  const errors = saving.hasTried ? featureErrors(form, fieldNow()) : {};
  const chooseType = (type: string) =>
    losesDescription(form, type) ? setAskedType(type) : setForm(withType(form, type));

  return (
    <Dialog
      open
      title={t('form.title')}
      onClose={onClose}
      isDirty={form !== first || chosen.pictures.length > 0}
      footer={
        <>
          <CancelButton>{t('form.cancel')}</CancelButton>
          <Button kind="primary" busy={isPending} onClick={saving.ask}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Band kind="failed">
          <strong>{t('failedTitle')}</strong> {t('failed')}. {problemText(problem)}
        </Band>
      )}
      <Faults errors={errors} idOf={idOf} />
      <div ref={saving.fields}>
        <NewFeatureFields
          form={form}
          errors={errors}
          idOf={idOf}
          types={types}
          chosen={chosen}
          isSending={isPending}
          onChange={setForm}
          onType={chooseType}
        />
      </div>
      <Question
        open={askedType !== null}
        title={t('form.typeQuestion')}
        yes={t('form.typeYes')}
        no={t('form.typeNo')}
        onNo={() => setAskedType(null)}
        onYes={() => {
          setForm(withType(form, askedType ?? form.type));
          setAskedType(null);
        }}
      >
        {askedType !== null && hasSign({ type: askedType })
          ? t('form.typeText', { type: typeWord(askedType, words) })
          : t('form.typeNone')}
      </Question>
      <Question
        open={saving.isAsking}
        title={t('confirm.title')}
        yes={t('confirm.yes')}
        no={t('confirm.no')}
        busy={isPending}
        onNo={saving.goBack}
        onYes={() => saving.send()}
      >
        <Summary form={form} sign={signNameOf(form, types.data)} pictures={chosen.pictures.length} />
        {form.level !== '' && form.level !== '0' && <p>{moms('canRaise', { site: site.toUpperCase() })}</p>}
        <SendingProgress sending={chosen.sending} />
      </Question>
    </Dialog>
  );
}

type Types = ReturnType<typeof useFeatureTypes>['data'];

function signNameOf(form: FeatureForm, types: Types): string {
  const sign = signsOf(types, form.type).find(({ instanceId }) => String(instanceId) === form.instance);
  return sign?.featureName ?? '';
}

/** Everything that will be stored, once more. */
function Summary({ form, sign, pictures }: { form: FeatureForm; sign: string; pictures: number }) {
  const { t } = useTranslation('features');
  const { t: words } = useTranslation('alerts');
  const at = readFieldTime(form.observed);
  const isSign = hasSign(form);
  const facts: [string, string][] = [
    [t('form.observed'), at === null ? '' : toDisplayTime(at)],
    [t('form.type'), typeWord(form.type, words)],
    [t('form.name'), isSign ? sign || t('form.newFeature') : t('none')],
    [t('form.location'), isSign ? form.location.trim() : ''],
    [t('form.description'), isSign ? form.description.trim() : ''],
    [t('form.narratives'), form.narratives.trim()],
    [t('form.staff'), form.staff.trim()],
    [t('form.level'), form.level === '' ? '' : t('form.option', { level: form.level, word: levelWord(form, words) })],
    [t('confirm.images'), String(pictures)],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const levelWord = ({ level }: FeatureForm, words: ReturnType<typeof useTranslation<'alerts'>>['t']) =>
  level === '' ? '' : words(`features.levels.level${level}`);

function Faults({ errors, idOf }: { errors: FeatureErrors; idOf: (field: FeatureField) => string }) {
  const { t } = useTranslation('features');
  // The keys of the faults are the fields.
  const faults = Object.entries(errors) as [FeatureField, 'required' | 'inFuture'][];
  if (faults.length === 0) return null;
  return (
    <Band kind="failed">
      <strong>{t('form.faults', { count: faults.length })}</strong>
      <ul className={styles.faults}>
        {faults.map(([field, error]) => (
          <li key={field}>
            <a
              href={`#${idOf(field)}`}
              onClick={(event) => {
                // The address stays: it is the page's.
                event.preventDefault();
                document.getElementById(idOf(field))?.focus();
              }}
            >
              {`${t(`form.${field}`)}: ${t(`errors.${error}`)}`}
            </a>
          </li>
        ))}
      </ul>
    </Band>
  );
}
