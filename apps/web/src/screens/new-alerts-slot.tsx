// What every signed-in screen has beside its own work: the popup of new alerts.
export { NewAlertsPopup as default } from '@bantay/features/dashboard/pages/new-alerts-popup.tsx';
