// Hears keys on every signed-in page; what they open comes with the first of them.
import { undecided } from '@bantay/features/dashboard/pages/pending-triggers.ts';
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { keys } from '../api/keys.ts';
import { siteBook, siteOfPath } from '../api/site-book.ts';
import { paths } from '../paths.ts';
import { ADDRESSES } from '../screens/addresses.ts';
import { lazy } from '../ui/lazy.tsx';
import { addressFor, areLettersOn, deedOf, type KeyDeed, type Shown } from './key-press.ts';

const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

const ELSEWHERE = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]';
const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

export function KeyListener() {
  const [shown, setShown] = useState<Shown | null>(null);
  const run = useDeeds(setShown);
  const first = useRef<number | null>(null);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
      const isElsewhere =
        event.defaultPrevented ||
        event.isComposing ||
        (target instanceof Element && target.closest(ELSEWHERE) !== null) ||
        document.querySelector(OVER) !== null;
      const press = { key, hasCommand: ctrlKey || metaKey, hasAlt: altKey, isRepeated: repeat, isElsewhere };
      const deed = deedOf({ ...press, at: event.timeStamp }, first.current, areLettersOn());
      first.current = deed?.kind === 'first' ? event.timeStamp : null;
      if (deed === null) return;
      event.preventDefault();
      run(deed);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [run]);
  if (shown === null) return null;
  return (
    <Suspense fallback={null}>
      <KeysDialog shown={shown} onShow={setShown} run={run} onClose={() => setShown(null)} />
    </Suspense>
  );
}

function useDeeds(show: (shown: Shown) => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  return (deed: KeyDeed) => {
    const here = siteOfPath(pathname.split('/')[2]);
    if (deed.kind === 'palette' || deed.kind === 'help') return show(deed.kind);
    if (deed.kind === 'first') return;
    if (deed.kind === 'validate') {
      const triggerId = firstWaiting(queries);
      if (triggerId === null) return show('nothing waits');
      return void navigate(`${paths.opcen}?validate=${triggerId}`, { replace: pathname === paths.opcen });
    }
    const to = addressFor(deed.kind === 'measure' ? 'surficial_markers' : deed.to, ADDRESSES, siteBook(), here);
    if (to !== null) void navigate(deed.kind === 'measure' ? `${to}?new` : to);
  };
}

/** The most urgent one, as the page and the popup have them; null: none waits by the last answer. */
function firstWaiting(queries: QueryClient): number | null {
  const feed = queries.getQueryData<Feed>(keys.of('alerts'));
  return undecided(feed?.candidates ?? [])[0]?.trigger.triggerId ?? null;
}
