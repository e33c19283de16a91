// What every signed-in screen has beside its own work: the popup of new alerts, and entries that wait to be sent.
import { NewAlertsPopup } from '@bantay/features/dashboard/pages/new-alerts-popup.tsx';
import { WaitingSender } from '@bantay/features/surficial/pages/waiting-sender.tsx';

export default function BesideEveryScreen() {
  return (
    <>
      <NewAlertsPopup />
      <WaitingSender />
    </>
  );
}
