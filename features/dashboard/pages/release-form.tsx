// What a release will say, and the question that repeats site, level word, old → new level and number of triggers.
import type { Candidate, CandidateTrigger } from '@bantay/web/api/shapes.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { CheckField } from '@bantay/web/ui/check-field.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { shownDataStamp } from '@bantay/web/ui/time-words.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { levelWord } from '../../alerts/rules/alert-level.ts';
import styles from './alerts.module.css';
import { isPossible, levelOf, releaseWarning, triggersOf } from './button-rules.ts';
import own from './decision.module.css';
import type { DrawEvidence } from './decision-form.tsx';
import { TriggerTable } from './trigger-table.tsx';

export const releasedTriggers = (candidate: Candidate): CandidateTrigger[] =>
  triggersOf(candidate).filter((trigger) => trigger.validatingStatus !== -1 && !isPossible(trigger));

const mostUrgentFirst = (triggers: readonly CandidateTrigger[]) =>
  [...triggers].sort((one, other) => levelOf(other) - levelOf(one));

const oldLevel = (candidate: Candidate) => ('releasedLevel' in candidate ? candidate.releasedLevel : 0);

const codeOf = (candidate: Candidate) => ('siteCode' in candidate ? candidate.siteCode : '');

/** Whether the officer lets the event stand; only asked where it would be lowered before its time. */
export interface EventValidity {
  isEventValid: boolean;
  setEventValid: (isValid: boolean) => void;
}

interface FactsProps {
  candidate: Candidate;
  siteNames: string;
  validity: EventValidity;
  evidence: DrawEvidence | undefined;
  plan: ReactNode;
}

export function ReleaseFacts({ candidate, siteNames, validity, evidence, plan }: FactsProps) {
  const { t } = useTranslation('alerts');
  const level = candidate.publicAlertLevel;
  const dataTs = 'releaseDetails' in candidate ? candidate.releaseDetails.dataTs : candidate.dataTs;
  const triggers = releasedTriggers(candidate);
  return (
    <div className={own.dialogBody}>
      <div className={own.change}>
        <LevelSign level={oldLevel(candidate)} size="m" />
        <Icon name="chevron-right" />
        <LevelSign level={level} size="m" />
      </div>
      <dl className={own.definition}>
        <dt>{t('release.site')}</dt>
        <dd>{siteNames}</dd>
        <dt>{t('release.dataTime')}</dt>
        <dd>{shownDataStamp(dataTs)}</dd>
        <dt>{t('release.kind')}</dt>
        <dd>{t(`kind.${candidate.generalStatus}`)}</dd>
      </dl>
      <h3>{t('release.triggers', { level })}</h3>
      {triggers.length === 0 ? (
        <p>{t('release.noTriggers')}</p>
      ) : (
        <TriggerTable
          caption={t('release.triggers', { level })}
          siteCode={codeOf(candidate)}
          rows={triggers.map((trigger) => ({
            id: trigger.triggerId,
            type: trigger.triggerType,
            at: trigger.tsUpdated,
            techInfo: trigger.techInfo,
          }))}
        />
      )}
      {plan}
      {evidence && triggers.length > 0 && <div className={own.evidence}>{evidence(mostUrgentFirst(triggers))}</div>}
      {'canDeclareInvalid' in candidate && candidate.canDeclareInvalid && (
        <CheckField
          label={t('release.declareInvalid')}
          hint={t('release.declareInvalidHint')}
          checked={!validity.isEventValid}
          onChange={(isChecked) => validity.setEventValid(!isChecked)}
        />
      )}
      <p className={styles.note}>{t('release.nextIsSending')}</p>
    </div>
  );
}

interface QuestionProps {
  open: boolean;
  candidate: Candidate;
  siteNames: string;
  isEventValid: boolean;
  isBusy: boolean;
  onYes: () => void;
  /** Yes, and its text is opened next; left out where there is none. */
  onYesTell: (() => void) | undefined;
  onNo: () => void;
}

export function ReleaseQuestion(props: QuestionProps) {
  const { open, candidate, siteNames, isEventValid, isBusy, onYes, onYesTell, onNo } = props;
  const { t, i18n } = useTranslation('alerts');
  const { word } = levelWord(candidate.publicAlertLevel, i18n.language);
  const [from, to] = [oldLevel(candidate), candidate.publicAlertLevel];
  return (
    <Question
      open={open}
      title={t('release.question', { to: candidate.publicAlertLevel, word, site: siteNames })}
      yes={t('release.yes')}
      no={t('release.back')}
      busy={isBusy}
      onYes={onYes}
      onNo={onNo}
      also={
        onYesTell && (
          <Button disabled={isBusy} onClick={onYesTell}>
            {t('release.yesTell')}
          </Button>
        )
      }
    >
      <div className={own.change}>
        <LevelSign level={candidate.publicAlertLevel} size="l" />
      </div>
      <p>{t(from === to ? 'release.noChange' : 'release.change', { from, to })}</p>
      <p>{t('release.count', { count: releasedTriggers(candidate).length })}</p>
      {!isEventValid && <p className={styles.waiting}>{t('release.declaredInvalid')}</p>}
    </Question>
  );
}

interface ButtonsProps {
  candidate: Candidate;
  isBusy: boolean;
  onCancel: () => void;
  onRelease: () => void;
}

/** Foot of both dialogs; a release that is not possible says why. */
export function ReleaseButtons({ candidate, isBusy, onCancel, onRelease }: ButtonsProps) {
  const { t } = useTranslation('alerts');
  const state = releaseWarning(candidate);
  const reason = state.reason ? t(`reason.${state.reason}`) : null;
  return (
    <div className={styles.actionRow}>
      <Button kind="secondary" onClick={onCancel}>
        {t('release.cancel')}
      </Button>
      <Button
        kind="primary"
        busy={isBusy}
        disabled={!state.isOn}
        {...(reason ? { disabledReason: reason } : {})}
        onClick={onRelease}
      >
        {t('release.confirm')}
      </Button>
      {reason && <p className={styles.reason}>{reason}</p>}
    </div>
  );
}
