// Every address and what it shows (screens §2). Each screen is a chunk of its own.
import { SignInPage } from '@bantay/features/accounts/pages/sign-in-page.tsx';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { useSession } from './api/session.tsx';
import { i18n, type Namespace } from './i18n/i18n.ts';
import { isOpenToAll, paths, tidyPath } from './paths.ts';
import { ADDRESSES } from './screens/addresses.ts';
import type { ScreenModule } from './screens/screen-files.ts';

interface Screen<Props = object> {
  load: () => Promise<ScreenModule<Props>>;
  Component: LazyExoticComponent<ComponentType<Props>>;
}

/** A screen that is fetched when it is first opened, its words with it. */
function screen<Props = object>(
  fetchPage: () => Promise<ScreenModule<Props>>,
  words: readonly Namespace[] = [],
): Screen<Props> {
  const load = async () => {
    const [page] = await Promise.all([fetchPage(), i18n.loadNamespaces(words)]);
    return page;
  };
  return { load, Component: lazy(load) };
}

// Behind one name, so that the first page need not list the files of each screen; addresses that share a file share the screen.
const loadFiles = () => import('./screens/screen-files.ts');
const screens = new Map<string, Screen>();
for (const { file, words } of Object.values(ADDRESSES)) {
  if (!screens.has(file))
    screens.set(
      file,
      screen(async () => (await loadFiles()).fetchScreen(file, words)),
    );
}
/** Of a pattern below. */
const screenAt = (pattern: string): Screen => screens.get(ADDRESSES[pattern]!.file)!;
const ADDRESS_PATTERNS = Object.keys(ADDRESSES);

const PopupSlot = screen(() => import('./screens/new-alerts-slot.tsx'), ['alerts']).Component;
const StripSlot = screen(() => import('./screens/situation-strip.tsx'), ['alerts']).Component;
const BugDialog = screen(async () => (await loadFiles()).loadBugDialog(), ['feedback', 'waiting']).Component;
const NotFound = screen(async () => (await loadFiles()).loadNotFound()).Component;
const REFUSALS_AFTER_MS = 2000;
const loadLayout = async () => {
  const [layout] = await Promise.all([import('./layout/signed-in-layout.tsx'), i18n.loadNamespaces('shell')]);
  // Sentences of refusals are needed after the first deed: they wait until the screen is there.
  setTimeout(() => void i18n.loadNamespaces('refusals'), REFUSALS_AFTER_MS);
  return layout;
};
const SignedInLayout = lazy(loadLayout);
const SignedOutLayout = lazy(() => import('./layout/signed-out-layout.tsx'));
const PrivacyText = lazy(() => import('@bantay/features/about/pages/privacy-text.tsx'));
const UiPage = import.meta.env.DEV ? screen(() => import('./ui-page/ui-page.tsx')).Component : null;

/** Starts fetching shell and screen of an address before anything is drawn. */
export function preload(path: string): void {
  const tidy = homeOf(addressOf(path));
  const found = ADDRESS_PATTERNS.find((pattern) => matchPath(pattern, tidy));
  const starts = [loadLayout(), ...(found === undefined ? [] : [screenAt(found).load()])];
  for (const start of starts) start.catch(() => undefined);
}

/** While somebody types a password the dashboard is on its way. */
const preloadHome = () => preload(paths.opcen);
const homeOf = (path: string) => (path === paths.root || path === paths.signIn ? paths.opcen : path);

/** The one spelling of an address: no trailing slash, known ones in small letters (/rainfall/LPA is /rainfall/lpa). */
export function addressOf(path: string): string {
  const tidy = tidyPath(path);
  const small = tidy.toLowerCase();
  const isKnown = isOpenToAll(small) || ADDRESS_PATTERNS.some((pattern) => matchPath(pattern, small));
  return isKnown ? small : tidy;
}

export function AppRoutes() {
  const { data } = useSession();
  const { pathname, search, hash } = useLocation();
  const address = addressOf(pathname);
  if (address !== pathname) return <Navigate to={address + search + hash} replace />;
  if (UiPage && address === paths.uiPage) return <UiPage />;
  if (ADDRESSES[address]?.isBare) return draw(address);
  return data === null ? <SignedOutRoutes path={address} /> : <SignedInRoutes />;
}

function SignedOutRoutes({ path }: { path: string }) {
  if (!isOpenToAll(path)) return <Navigate to={paths.signIn} replace />;
  if (path !== paths.download) return <SignInPage PrivacyText={PrivacyText} onTyping={preloadHome} />;
  return <SignedOutLayout>{draw('/download')}</SignedOutLayout>;
}

function SignedInRoutes() {
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.opcen} replace />} />
      <Route path={paths.signIn} element={<Navigate to={paths.opcen} replace />} />
      <Route element={<SignedInLayout StripSlot={StripSlot} PopupSlot={PopupSlot} BugDialog={BugDialog} />}>
        {ADDRESS_PATTERNS.map((pattern) => (
          <Route key={pattern} path={pattern} element={draw(pattern)} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

function draw(pattern: string): ReactNode {
  const { Component } = screenAt(pattern);
  return <Component />;
}
