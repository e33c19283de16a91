// Instead of a page whose files are not on this device and cannot come: why, since when, and the pages that are here.
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isShellKept } from '../api/keep-shell.ts';
import { siteOfPath, useSiteBook } from '../api/site-book.ts';
import { useOfflineSince } from '../api/socket.tsx';
import { Band } from '../ui/band.tsx';
import { clockOrDay } from '../ui/time-words.ts';
import { type KeptScreens, keptScreens } from './kept-screens.ts';
import styles from './screen-missing.module.css';
import { useScreenName } from './use-screen-name.ts';

/** Of Chromium, Firefox and Safari, in this order; of the bundler, of styles; ours, of words. */
const NO_FILE = /dynamically imported module|module script failed|preload CSS|^No words of/i;

interface Props {
  error: unknown;
  /** What is said where nothing better is known. */
  otherwise: ReactNode;
}

export default function ScreenMissing({ error, otherwise }: Props) {
  const { t } = useTranslation('device');
  const since = useOfflineSince();
  const isKept = useIsKept();
  const { pathname } = useLocation();
  const screens = keptScreens(useSiteBook());
  const site = siteOfPath(pathname.split('/')[2]);
  const isMissing = error instanceof Error && NO_FILE.test(error.message);
  // With a line it is missing for another reason.
  if (since === null || !isMissing) return otherwise;
  return (
    <>
      <Band kind="stale">
        <strong>{t('missing.why')}</strong> {t('missing.since', { time: clockOrDay(since, Date.now()) })}
      </Band>
      {isKept === true && <Screens {...{ screens, site }} />}
      {isKept === false && <p>{t('missing.none')}</p>}
    </>
  );
}

function Screens({ screens, site }: { screens: KeptScreens; site: string | null }) {
  const { t } = useTranslation('device');
  return (
    <nav className={styles.screens} aria-label={t('missing.here')}>
      <h2>{t('missing.here')}</h2>
      <Links to={screens.general} />
      {screens.ofSites.map(({ siteCode, to }) => (
        <details key={siteCode} open={siteCode === site || screens.ofSites.length === 1}>
          <summary>{siteCode.toUpperCase()}</summary>
          <Links to={to} />
        </details>
      ))}
    </nav>
  );
}

const Links = ({ to }: { to: readonly string[] }) => (
  <ul>
    {to.map((one) => (
      <OneLink key={one} to={one} />
    ))}
  </ul>
);

/** None where its words, which are its name, are not here. */
function OneLink({ to }: { to: string }) {
  const name = useScreenName(to);
  return name ? (
    <li>
      <Link to={to}>{name}</Link>
    </li>
  ) : null;
}

/** Null: not known yet. */
function useIsKept(): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    isShellKept().then(setKept, () => setKept(false));
  }, []);
  return isKept;
}
