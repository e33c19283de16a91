// The dialog of 'New Alerts'.
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { useTranslation } from 'react-i18next';
import { isPossible, levelOf } from './button-rules.ts';
import type { PendingTrigger } from './pending-triggers.ts';
import styles from './popup.module.css';
import { longTriggerTime } from './popup-words.ts';

interface Props {
  waiting: readonly PendingTrigger[];
  onClose: () => void;
  onDecide: () => void;
}

export function NewAlertsDialog({ waiting, onClose, onDecide }: Props) {
  const { t } = useTranslation('alerts');
  return (
    <Dialog
      open
      title={t('popup.title')}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {t('popup.later')}
          </Button>
          <Button kind="primary" onClick={onDecide}>
            {t('popup.close')}
          </Button>
        </div>
      }
    >
      <p>{t('popup.ask')}</p>
      <ul className={styles.list}>
        {waiting.map((one) => (
          <Entry key={one.trigger.triggerId} pending={one} />
        ))}
      </ul>
    </Dialog>
  );
}

function Entry({ pending: { siteCode, trigger } }: { pending: PendingTrigger }) {
  const { t } = useTranslation('alerts');
  return (
    <li>
      <strong>
        {siteCode.toUpperCase()} · {t(`source.${trigger.triggerType}`)}
      </strong>
      <LevelSign level={levelOf(trigger)} size="s" />
      <span className={styles.time}>{longTriggerTime(trigger.tsUpdated)}</span>
      <span>{trigger.techInfo}</span>
      {/* Not by possible-note.tsx: the popup is on every page, and would load one part more for it. */}
      {isPossible(trigger) && <strong>{t('validate.possible', { level: levelOf(trigger) })}</strong>}
    </li>
  );
}
