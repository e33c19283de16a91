// What one needs to decide on a trigger, and the three answers, of equal weight and none preset (screens §8).
import type { CandidateTrigger } from '@bantay/web/api/shapes.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chipState } from './alert-words.ts';
import { levelOf } from './button-rules.ts';
import styles from './decision.module.css';
import { PossibleNote } from './possible-note.tsx';
import { ChartLink } from './trigger-table.tsx';

/** alert_status.remarks (api-facts §16.11). */
export const MAX_REMARKS = 450;

/** What triggers rest on, drawn by another room; the dialog does not wait for it. */
export type DrawEvidence = (triggers: readonly CandidateTrigger[]) => ReactNode;

interface FactsProps {
  trigger: CandidateTrigger;
  siteCode: string;
  evidence: DrawEvidence | undefined;
  remarks: string;
  onRemarks: (text: string) => void;
}

export function DecisionFacts({ trigger, siteCode, evidence, remarks, onRemarks }: FactsProps) {
  const { t } = useTranslation('alerts');
  const { decision } = trigger;
  return (
    <div className={styles.facts}>
      <div className={styles.heading}>
        <h3>{t('validate.heading', { source: t(`source.${trigger.triggerType}`), level: levelOf(trigger) })}</h3>
        <ChartLink type={trigger.triggerType} siteCode={siteCode} />
      </div>
      <p className={styles.told}>{trigger.techInfo}</p>
      <PossibleNote trigger={trigger} />
      <dl className={styles.inline}>
        <Fact name={t('release.site')}>{siteCode.toUpperCase()}</Fact>
        <Fact name={t('validate.time')}>{shownTime(trigger.tsUpdated)}</Fact>
        <Fact name={t('validate.present')}>{t(`validate.status.${chipState(trigger)}`)}</Fact>
        {decision && (
          <Fact name={t('validate.last')}>
            {decision.name}, {shownTime(decision.at)}
            {decision.remarks && `: ${decision.remarks}`}
          </Fact>
        )}
      </dl>
      {evidence && (
        <div className={styles.evidence} tabIndex={-1} data-read-first="">
          {evidence([trigger])}
        </div>
      )}
      <TextArea
        label={t('validate.remarks')}
        hint={t('validate.remarksHint')}
        value={remarks}
        onChange={onRemarks}
        maxLength={MAX_REMARKS}
        rows={3}
      />
    </div>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface ButtonsProps {
  isBusy: boolean;
  onDecide: (status: -1 | 0 | 1) => void;
}

export function DecisionButtons({ isBusy, onDecide }: ButtonsProps) {
  const { t } = useTranslation('alerts');
  return (
    <div className={styles.decide}>
      <Button kind="secondary" busy={isBusy} onClick={() => onDecide(0)}>
        {t('validate.validating')}
      </Button>
      <Button kind="secondary" busy={isBusy} onClick={() => onDecide(-1)}>
        {t('validate.invalid')}
      </Button>
      <Button kind="secondary" busy={isBusy} onClick={() => onDecide(1)}>
        {t('validate.valid')}
      </Button>
    </div>
  );
}
