// 'Validate landslide feature alert level': an officer gives each feature of a report its level (screens §13).
import { newKey } from '@bantay/web/api/new-key.ts';
import type { WaitingReport } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureFacts } from './feature-facts.tsx';
import { isWhole, type LevelChoice, loosePictures } from './feature-model.ts';
import { featureTitle } from './feature-words.ts';
import styles from './moms.module.css';
import { Pictures } from './pictures.tsx';
import { useValidateReport } from './use-moms.ts';

interface Props {
  /** As it was when the dialog opened: a report that is decided elsewhere stays readable. */
  report: WaitingReport;
  isStillWaiting: boolean;
  onClose: () => void;
}

/** What is left to decide, or what the validation has raised. */
const GOES_ON_AT = '[data-waiting-feature] button, [data-trigger] button';

export function FeatureDialog({ report, isStillWaiting, onClose }: Props) {
  const { t } = useTranslation('moms');
  const problemText = useProblemText();
  const { levels, choose, validation, isDone } = useValidation(report, onClose);
  const site = report.siteCode.toUpperCase();
  const isGone = !isStillWaiting && !validation.isPending && !isDone;
  const loose = report.momsList.length > 1 ? loosePictures(report) : [];

  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      isDirty={levels.some((level) => level !== '')}
      goesOnAt={GOES_ON_AT}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            busy={validation.isPending}
            disabled={isGone || !isWhole(levels)}
            disabledReason={isGone ? t('gone') : t('incomplete')}
            onClick={validation.ask}
          >
            {t('submit')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {validation.problem ? (
          <Band kind="failed">
            <strong>{t('failure')}</strong> {problemText(validation.problem)}
          </Band>
        ) : (
          isGone && <Band kind="info">{t('gone')}</Band>
        )}
        {report.momsList.map((feature, index) => (
          <FeatureFacts
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a report never changes, and has no other name
            key={index}
            report={report}
            feature={feature}
            level={levels[index] ?? ''}
            onLevel={(level) => choose(index, level)}
          />
        ))}
        {loose.length > 0 && (
          <section aria-label={t('otherImages')}>
            <h3>{t('otherImages')}</h3>
            <Pictures names={loose} of={site} />
          </section>
        )}
      </div>
      <LevelQuestion
        open={validation.isAsking}
        report={report}
        levels={levels}
        isBusy={validation.isPending}
        onYes={() => validation.send()}
        onNo={validation.goBack}
      />
    </Dialog>
  );
}

function useValidation(report: WaitingReport, onDone: () => void) {
  const { t } = useTranslation('moms');
  const notice = useNotice();
  const [levels, setLevels] = useState<LevelChoice[]>(() => report.momsList.map(() => ''));
  const [formKey] = useState(newKey);
  const save = useValidateReport();
  const validation = useForm({
    save,
    contentOf: () => ({ report, levels }),
    // The same levels pressed again after a lost network are the same validation.
    keyOf: (content) => `${formKey}-${content.levels.join('')}`,
    onDone() {
      notice.success(t('success'));
      onDone();
    },
  });
  const choose = (index: number, level: LevelChoice) =>
    setLevels(levels.map((old, place) => (place === index ? level : old)));
  return { levels, choose, validation, isDone: save.isSuccess };
}

interface QuestionProps {
  open: boolean;
  report: WaitingReport;
  levels: readonly LevelChoice[];
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Repeats site, features and levels: a level above 0 is a trigger that nobody has to decide on again. */
function LevelQuestion({ open, report, levels, isBusy, onYes, onNo }: QuestionProps) {
  const { t } = useTranslation('moms');
  const { t: words } = useTranslation('alerts');
  const site = report.siteCode.toUpperCase();
  const lines = report.momsList.map((feature, index) => {
    const level = levels[index] || '0';
    return t('line', {
      feature: featureTitle(feature.featureType, feature.featureName, words),
      level,
      word: words(`features.levels.level${level}`),
    });
  });
  const canRaise = levels.some((level) => level === '2' || level === '3');
  return (
    <Question
      open={open}
      title={t('question', { site, count: lines.length })}
      yes={t('yes')}
      no={t('no')}
      busy={isBusy}
      onYes={onYes}
      onNo={onNo}
    >
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two features may read the same
          <li key={index}>{line}</li>
        ))}
      </ul>
      <p>{t(canRaise ? 'canRaise' : 'raisesNothing', { site })}</p>
    </Question>
  );
}
