// What one needs to decide on a trigger, and the three answers, of equal weight and none preset (screens §8).
import type { CandidateTrigger } from '@bantay/web/api/shapes.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { chipState } from './alert-words.ts';
import { levelOf } from './button-rules.ts';
import styles from './decision.module.css';
import { PossibleNote } from './possible-note.tsx';
import { ChartLink } from './trigger-table.tsx';

/** alert_status.remarks (api-facts §16.11). */
export const MAX_REMARKS = 450;

interface FactsProps {
  trigger: CandidateTrigger;
  siteCode: string;
  remarks: string;
  onRemarks: (text: string) => void;
}

export function DecisionFacts({ trigger, siteCode, remarks, onRemarks }: FactsProps) {
  const { t } = useTranslation('alerts');
  const { decision } = trigger;
  return (
    <div className={styles.dialogBody}>
      <h3>{t('validate.heading', { source: t(`source.${trigger.triggerType}`), level: levelOf(trigger) })}</h3>
      <p>{trigger.techInfo}</p>
      <PossibleNote trigger={trigger} />
      <dl className={styles.definition}>
        <dt>{t('release.site')}</dt>
        <dd>{siteCode.toUpperCase()}</dd>
        <dt>{t('validate.time')}</dt>
        <dd>{shownTime(trigger.tsUpdated)}</dd>
        <dt>{t('validate.present')}</dt>
        <dd>{t(`validate.status.${chipState(trigger)}`)}</dd>
        {decision && (
          <>
            <dt>{t('validate.last')}</dt>
            <dd>
              {decision.name}, {shownTime(decision.at)}
              {decision.remarks && `: ${decision.remarks}`}
            </dd>
          </>
        )}
      </dl>
      <ChartLink type={trigger.triggerType} siteCode={siteCode} />
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
