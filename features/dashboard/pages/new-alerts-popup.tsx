// 'New Alerts' on every signed-in screen: 30 s open, again every 3 minutes, until the last trigger is decided.
import { paths } from '@bantay/web/paths.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { withFrames } from '@bantay/web/ui/dialog-frames.ts';
import { makeFollowing, useLate } from '@bantay/web/ui/late.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { levelOf } from './button-rules.ts';
import { newAlerts, type PendingTrigger } from './pending-triggers.ts';
import styles from './popup.module.css';
import { useFeed } from './use-feed.ts';
import { usePopup } from './use-popup.ts';

export const newAlertsDialog = makeFollowing(withFrames(() => import('./new-alerts-dialog.tsx')));

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

function OpenPopup(props: OpenProps) {
  const here = useLate(newAlertsDialog);
  useEffect(() => {
    // What is not here is asked for again when it opens next; until then the line below says it.
    newAlertsDialog.fetch().catch(() => undefined);
  }, []);
  if (here === null) return <Line waiting={props.waiting} />;
  return <DialogOrLine {...props} NewAlertsDialog={here.NewAlertsDialog} />;
}

function DialogOrLine({ NewAlertsDialog, ...props }: OpenProps & { NewAlertsDialog: ComponentType<OpenProps> }) {
  // Decided when it opens: afterwards the popup itself is the open dialog.
  const [isQuiet] = useState(isDialogOpen);
  return isQuiet ? <Line waiting={props.waiting} /> : <NewAlertsDialog {...props} />;
}

function Line({ waiting }: Pick<OpenProps, 'waiting'>) {
  const { t } = useTranslation('alerts');
  const sites = [...new Set(waiting.map((one) => one.siteCode.toUpperCase()))].join(', ');
  return (
    <div className={styles.banner}>
      <Band kind="info">{t('popup.banner', { sites })}</Band>
    </div>
  );
}

/** Over an open dialog the popup is a quiet banner (screens §7). */
const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
