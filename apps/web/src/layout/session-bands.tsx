// The session above the screen: a word before its end, and sign-in over the page when it has ended.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldNow } from '../api/field-clock.ts';
import { useSession } from '../api/session.tsx';
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';
import { lazy } from '../ui/lazy.tsx';

const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'));

const MINUTE = 60_000;
/** From here on the coming end is said: long enough to finish a shift's work first. */
const SOON_MS = 6 * 60 * MINUTE;

export function SessionBands() {
  const { t } = useTranslation('shell');
  const { isExpired, endsAt } = useSession();
  const [isAsking, setAsking] = useState(isExpired);
  const [wasExpired, setWasExpired] = useState(isExpired);
  // Sessions run on machine time; field time only sets the pace here.
  useFieldNow(MINUTE);
  const left = endsAt === null ? null : endsAt - Date.now();
  const endsSoon = !isExpired && left !== null && left < SOON_MS;

  // The end of the session opens the dialog and a sign-in closes it, in another tab too; between them it can be put away.
  if (wasExpired !== isExpired) {
    setWasExpired(isExpired);
    setAsking(isExpired);
  }

  const again = (
    <Button size="s" onClick={() => setAsking(true)}>
      {t('signInAgain')}
    </Button>
  );
  return (
    <>
      {isExpired && (
        <Band kind="failed" action={again}>
          <strong>{t('signedOut')}</strong>
        </Band>
      )}
      {endsSoon && (
        <Band kind="info" action={again}>
          {t('endsSoon', { age: ageText(Math.max(0, left), t) })}
        </Band>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <SignInDialog isExpired={isExpired} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function ageText(ms: number, t: ReturnType<typeof useTranslation<'shell'>>['t']): string {
  const all = Math.floor(ms / MINUTE);
  const minutes = String(all % 60);
  return all < 60 ? t('minutes', { minutes }) : t('hours', { hours: String(Math.floor(all / 60)), minutes });
}
