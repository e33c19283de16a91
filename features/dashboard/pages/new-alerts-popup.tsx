// 'New Alerts' on every signed-in screen: 30 s open, again every 3 minutes, until the last trigger is decided.
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { isPossible, levelOf } from './button-rules.ts';
import { newAlerts, type PendingTrigger } from './pending-triggers.ts';
import styles from './popup.module.css';
import { longTriggerTime } from './popup-words.ts';
import { useFeed } from './use-feed.ts';
import { usePopup } from './use-popup.ts';

export function NewAlertsPopup() {
  const { data } = useFeed();
  const waiting = data ? newAlerts(data.candidates) : [];
  const popup = usePopup(
    waiting.map((one) => one.trigger.triggerId),
    waiting[0] ? levelOf(waiting[0].trigger) : 1,
  );
  const navigate = useNavigate();
  const { pathname } = useLocation();

  if (!popup.isOpen || waiting.length === 0) return null;
  const goToFirst = () => {
    popup.close();
    // The dashboard opens the decision on this trigger.
    void navigate(`${paths.opcen}?validate=${waiting[0]!.trigger.triggerId}`, { replace: pathname === paths.opcen });
  };
  return <OpenPopup waiting={waiting} onClose={popup.close} onDecide={goToFirst} />;
}

interface OpenProps {
  waiting: readonly PendingTrigger[];
  onClose: () => void;
  onDecide: () => void;
}

function OpenPopup({ waiting, onClose, onDecide }: OpenProps) {
  const { t } = useTranslation('alerts');
  // Decided when it opens: afterwards the popup itself is the open dialog.
  const [isQuiet] = useState(isDialogOpen);
  if (isQuiet) {
    const sites = [...new Set(waiting.map((one) => one.siteCode.toUpperCase()))].join(', ');
    return (
      <div className={styles.banner}>
        <Band kind="info">{t('popup.banner', { sites })}</Band>
      </div>
    );
  }
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

/** Over an open dialog the popup is a quiet banner (screens §7). */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
