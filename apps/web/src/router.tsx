// Every address and what it shows (screens §2). Each screen is a chunk of its own.
import { SignInPage } from '@bantay/features/accounts/pages/sign-in-page.tsx';
import type { QueryClient } from '@tanstack/react-query';
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
  return lazily(async () => {
    const [page] = await Promise.all([fetchPage(), i18n.loadNamespaces(words)]);
    return page;
  });
}

/** What is there already is drawn at once: React would wait for a promise, and draw the grey place first. */
function lazily<Props>(fetchPage: () => Promise<ScreenModule<Props>>): Screen<Props> {
  let there: ScreenModule<Props> | null = null;
  const load = async () => {
    there = await fetchPage();
    return there;
  };
  return { load, Component: lazy(() => (there ? atOnce(there) : load())) };
}

/** What React asks of a promise, kept in the moment it is asked. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: it is to be taken for a promise
  return { then: (done: (value: T) => void) => done(value) } as Promise<T>; // React asks for no more
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

const popup = screen(() => import('./screens/new-alerts-slot.tsx'), ['alerts']);
const strip = screen(() => import('./screens/situation-strip.tsx'), ['alerts']);
const BugDialog = screen(async () => (await loadFiles()).loadBugDialog(), ['feedback', 'waiting']).Component;
const NotFound = screen(async () => (await loadFiles()).notFound).Component;
const layout = lazily(async () => {
  const [layout] = await Promise.all([import('./layout/signed-in-layout.tsx'), i18n.loadNamespaces('shell')]);
  return layout;
});
const SignedInLayout = layout.Component;
const SignedOutLayout = lazy(() => import('./layout/signed-out-layout.tsx'));
const PrivacyText = lazy(() => import('@bantay/features/about/pages/privacy-text.tsx'));
const UiPage = import.meta.env.DEV ? screen(() => import('./ui-page/ui-page.tsx')).Component : null;

/** So long the frame waits for its screen; then it comes with a grey place in it. */
const SCREEN_MS = 300;

/** Fetches frame and screen of an address before anything is drawn; with `queries` also what every page shows first. */
export async function preload(path: string, queries?: QueryClient): Promise<void> {
  const tidy = homeOf(addressOf(path));
  const found = ADDRESS_PATTERNS.find((pattern) => matchPath(pattern, tidy));
  const page =
    found === undefined
      ? undefined
      : screenAt(found)
          .load()
          .catch(() => undefined);
  const isBare = found !== undefined && ADDRESSES[found]?.isBare;
  const first = queries && !isBare && import('./screens/first-data.ts').then(({ askFirst }) => askFirst(queries));
  // What is missing is said where it would stand.
  await Promise.allSettled([layout.load(), strip.load(), popup.load(), first]);
  await Promise.race([page, new Promise((done) => setTimeout(done, SCREEN_MS))]);
}

/** While somebody types a password the dashboard is on its way. */
const preloadHome = () => void preload(paths.opcen);
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
      <Route element={<SignedInLayout StripSlot={strip.Component} PopupSlot={popup.Component} BugDialog={BugDialog} />}>
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
