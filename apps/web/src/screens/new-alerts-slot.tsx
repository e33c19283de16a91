// The popup of new alerts, mounted once on every signed-in screen.
import { NewAlertsPopup } from '../features/alerts/new-alerts-popup.tsx';

export default NewAlertsPopup;
