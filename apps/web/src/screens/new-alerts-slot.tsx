// What every signed-in screen has beside its own work: the popup of new alerts, and entries that wait to be sent.
import { NewAlertsPopup } from '../features/dashboard/new-alerts-popup.tsx';
import { WaitingSender } from '../features/measurements/waiting-sender.tsx';

export default function BesideEveryScreen() {
  return (
    <>
      <NewAlertsPopup />
      <WaitingSender />
    </>
  );
}
