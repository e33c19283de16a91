// What comes when the page is there: the bands of the session, what keys do, the keeper of the pages and of what their forms need, whom to call without a line, and two bars:
// that there is a newer version, and how the app gets onto the phone.
import { OfflineHelp } from '@bantay/features/chat/pages/offline-help.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { linkManifest } from '../api/install-app.ts';
import { mayHint } from '../api/install-hint.ts';
import { entryOfPage, keepShell } from '../api/keep-shell.ts';
import { useSession } from '../api/session.tsx';
import { whenQuiet } from '../api/when-quiet.ts';
import { i18n } from '../i18n/i18n.ts';
import { paths } from '../paths.ts';
import { fetchFollowing } from '../ui/late.ts';
import { lazy } from '../ui/lazy.tsx';
import { KeyListener } from './key-listener.tsx';
import { SessionBands } from './session-bands.tsx';

const InstallHint = lazy(() => import('./install-hint.tsx'));
const NewerBar = lazy(() => import('./newer-bar.tsx'));

/** So long menus and dialogs wait for what a page shows. */
const PAGE_MS = 3_000;

export default function LateParts({ reload = reloadPage }) {
  const { isOld, isKept } = useKeptShell();
  const hasDialog = useHasDialog();
  const { pathname } = useLocation();
  // Sentences of refusals are needed after the first deed.
  useEffect(() => void i18n.loadNamespaces('refusals'), []);
  const queries = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page brings others
  useEffect(() => void whenQuiet(queries, PAGE_MS).then(fetchFollowing), [queries, pathname]);
  return (
    <>
      <SessionBands />
      <KeyListener />
      <OfflineHelp />
      {isOld && !hasDialog && (
        <Suspense fallback={null}>
          <NewerBar onLoad={reload} />
        </Suspense>
      )}
      {isKept && pathname === paths.opcen && mayHint() && (
        <Suspense fallback={null}>
          <InstallHint />
        </Suspense>
      )}
    </>
  );
}

/** Dialogs lie in the place that the shell has for them. */
const dialogs = () => document.getElementById('dialogs');
const useHasDialog = () =>
  useSyncExternalStore(
    (changed) => {
      const watcher = new MutationObserver(changed);
      const place = dialogs();
      if (place) watcher.observe(place, { childList: true });
      return () => watcher.disconnect();
    },
    () => (dialogs()?.childElementCount ?? 0) > 0,
  );

const reloadPage = () => window.location.reload();

function useKeptShell() {
  const queries = useQueryClient();
  const userId = useSession().user?.userId;
  const [isOld, setOld] = useState(false);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const end = keepShell({ onKept: () => setKept(true), onNewer: () => setOld(true) });
    linkManifest();
    return end;
  }, []);
  useEffect(() => {
    if (!isKept || userId === undefined) return;
    const leaving = new AbortController();
    // What it asks with lies in files that the device has by now.
    void import('../api/ask-beforehand.ts')
      .then(({ askBeforehand }) => askBeforehand(queries, { userId, build: entryOfPage(), leaving: leaving.signal }))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [isKept, userId, queries]);
  return { isOld, isKept };
}
