// The shell of every signed-in screen: header, the screen in its landmark, and what may appear over any of them.
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { fieldTimeOf } from '../api/field-clock.ts';
import { useSession } from '../api/session.tsx';
import { SocketProvider } from '../api/socket.tsx';
import { useQuiet } from '../api/use-quiet.ts';
import { WarayState } from '../i18n/waray-state.tsx';
import { FieldTimeContext } from '../ui/field-time.ts';
import { lazy } from '../ui/lazy.tsx';
import { type LinkProps, LinkProvider } from '../ui/link-context.tsx';
import { NoticeProvider } from '../ui/notice.tsx';
import { PanelBoundary } from '../ui/panel-boundary.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PhoneHeader, WideHeader } from './header.tsx';
import styles from './layout.module.css';
import { applyLetters } from './letters.ts';
import { PageBoundary } from './page-boundary.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { useLeaving } from './use-leaving.ts';
import { useScreenName } from './use-screen-name.ts';
import { useWide } from './use-wide.ts';

interface Props {
  /** Level, what waits and how fresh it is, on every page. */
  StripSlot: ComponentType;
  PopupSlot: ComponentType;
  /** Behind 'Feedback' in the menu. */
  BugDialog: ComponentType<{ onClose: () => void }>;
}

const LateParts = lazy(() => import('./late-parts.tsx'));

export default function SignedInLayout({ StripSlot, PopupSlot, BugDialog }: Props) {
  const { t } = useTranslation('shell');
  const isWide = useWide();
  const { waray } = useSession();
  useLeaving();
  const isQuiet = useQuiet();
  const { pathname } = useLocation();
  const main = useArrival(pathname);
  const [isReporting, setReporting] = useState(false);
  const Header = isWide ? WideHeader : PhoneHeader;
  return (
    <Around>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Header onFeedback={() => setReporting(true)}>
        <div className={styles.strip}>
          <Beside>
            <StripSlot />
          </Beside>
        </div>
      </Header>
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {isQuiet && (
          <Beside>
            <LateParts />
          </Beside>
        )}
        <ScreenBoundary key={pathname}>
          <Suspense fallback={<Skeleton height={480} />}>
            <PageBoundary>
              <Outlet />
            </PageBoundary>
          </Suspense>
        </ScreenBoundary>
        <Beside>
          <PopupSlot />
        </Beside>
        {isReporting && (
          <Beside>
            <BugDialog onClose={() => setReporting(false)} />
          </Beside>
        )}
        <WarayState waray={waray} />
        <div id="dialogs" />
      </main>
    </Around>
  );
}

/** What the parts of a page ask their surroundings for. */
function Around({ children }: { children: ReactNode }) {
  return (
    <LinkProvider component={RouterLink}>
      <FieldTimeContext value={fieldTimeOf}>
        <SocketProvider>
          <NoticeProvider>{children}</NoticeProvider>
        </SocketProvider>
      </FieldTimeContext>
    </LinkProvider>
  );
}

/** What the screen does not wait for, and does not break with. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <PanelBoundary name="">
      <Suspense fallback={null}>{children}</Suspense>
    </PanelBoundary>
  );
}

/** After going to another screen: its name in the title, its top in view, the focus at its beginning. */
function useArrival(pathname: string) {
  const name = useScreenName(pathname);
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  const app = useTranslation('common').t('app');
  useEffect(() => {
    document.title = `${name} · ${app}`;
  }, [name, app]);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    applyLetters();
    window.scrollTo(0, 0);
    // A screen may come late: who has opened a menu meanwhile keeps the keyboard there. The one it was chosen from is closing.
    if (document.activeElement?.closest('[role="menu"]:not([data-closed])')) return;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

function RouterLink({ href, ref, ...rest }: LinkProps) {
  // What is opened in a new tab is left to the browser.
  if (rest.target) return <a {...rest} href={href} ref={ref} />;
  return <Link {...rest} to={href} {...(ref ? { ref } : {})} />;
}
