// Every address and what it shows (screens §2). Each screen is a chunk of its own.
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { useSession } from './api/session.tsx';
import { SignInPage } from './features/accounts/sign-in-page.tsx';
import { i18n, type Namespace } from './i18n/i18n.ts';
import { NotFound } from './layout/not-found.tsx';
import { isOpenToAll, paths, siteOfPath, tidyPath } from './paths.ts';
import type { moreScreens } from './screens/more-screens.ts';

interface Page<Props = object> {
  default: ComponentType<Props>;
}

interface Screen<Props = object> {
  load: () => Promise<Page<Props>>;
  Component: LazyExoticComponent<ComponentType<Props>>;
}

/** A screen that is fetched when it is first opened, its words with it. */
function screen<Props = object>(fetchPage: () => Promise<Page<Props>>, words: Namespace[] = []): Screen<Props> {
  const load = async (): Promise<Page<Props>> => {
    const [page] = await Promise.all([fetchPage(), i18n.loadNamespaces(words)]);
    return page;
  };
  return { load, Component: lazy(load) };
}

const loadMore = () => import('./screens/more-screens.ts');
const more = (name: keyof typeof moreScreens, words: Namespace[]): Screen =>
  screen(async () => (await loadMore()).moreScreens[name](), words);

const analysis = screen(() => import('./screens/analysis-screen.tsx'), ['analysis', 'chart']);

const feedback = more('feedback', ['feedback']);

/** Signed-in addresses; `:site` takes lpa and scu only. */
const SCREENS: Record<string, Screen> = {
  '/opcen': screen(() => import('./screens/opcen-screen.tsx'), ['alerts', 'ewi', 'incoming']),
  '/rainfall/:site': screen(() => import('./features/rainfall/rainfall-page.tsx'), ['rainfall', 'chart']),
  '/analysis/:site': analysis,
  '/all_charts': analysis,
  '/surficial/:site': screen(() => import('./features/surficial/surficial-page.tsx'), ['surficial', 'chart']),
  '/subsurface/:site': more('subsurface', ['subsurface', 'chart']),
  '/record/:site': more('record', ['record', 'alerts']),
  '/simulator': more('simulator', ['ewi', 'incoming']),
  '/terms-of-use': more('terms', ['pages']),
  '/privacy-policy': more('privacy', ['pages']),
  '/download': screen(() => import('./features/pages/download-page.tsx'), ['pages']),
  '/bulletin': more('bulletin', ['bulletin']),
  '/events': more('activities', ['activities', 'editing']),
  '/communication': more('chat', ['chat']),
  '/earthquake/:site': more('earthquake', ['earthquake', 'chart']),
  '/assessment/:site': more('assessment', ['households', 'editing']),
  '/hazard_map/:site': more('hazardMap', ['hazard']),
  '/resources': more('resources', ['resources']),
  '/feedback': feedback,
  '/public/feedback': feedback,
  '/change-password': more('changePassword', ['profile']),
  '/profile-setting': more('profile', ['profile', 'editing']),
  '/surficial_markers/:site': more('measurements', ['measurements', 'editing']),
  '/moms/:site': more('moms', ['features', 'moms', 'alerts']),
};

const PopupSlot = screen(() => import('./screens/new-alerts-slot.tsx'), ['alerts']).Component;
const BugDialog = screen(async () => (await loadMore()).loadBugDialog(), ['feedback']).Component;
const REFUSALS_AFTER_MS = 2000;
const loadLayout = async () => {
  const [layout] = await Promise.all([import('./layout/signed-in-layout.tsx'), i18n.loadNamespaces('shell')]);
  // Sentences of refusals are needed after the first deed: they wait until the screen is there.
  setTimeout(() => void i18n.loadNamespaces('refusals'), REFUSALS_AFTER_MS);
  return layout;
};
const SignedInLayout = lazy(loadLayout);
const SignedOutLayout = lazy(() => import('./layout/signed-out-layout.tsx'));
const PrivacyText = lazy(() => import('./features/pages/privacy-text.tsx'));
const UiPage = import.meta.env.DEV ? screen(() => import('./ui-page/ui-page.tsx')).Component : null;

/** Starts fetching shell and screen of an address before anything is drawn. */
export function preload(path: string): void {
  const tidy = homeOf(addressOf(path));
  const found = Object.entries(SCREENS).find(([pattern]) => matchPath(pattern, tidy));
  for (const start of [loadLayout(), found?.[1].load()]) start?.catch(() => undefined);
}

const homeOf = (path: string) => (path === paths.root || path === paths.signIn ? paths.opcen : path);

/** The one spelling of an address: no trailing slash, known ones in small letters (/rainfall/LPA is /rainfall/lpa). */
export function addressOf(path: string): string {
  const tidy = tidyPath(path);
  const small = tidy.toLowerCase();
  const isKnown = isOpenToAll(small) || Object.keys(SCREENS).some((pattern) => matchPath(pattern, small));
  return isKnown ? small : tidy;
}

export function AppRoutes() {
  const { data } = useSession();
  const { pathname, search, hash } = useLocation();
  const address = addressOf(pathname);
  if (address !== pathname) return <Navigate to={address + search + hash} replace />;
  if (UiPage && address === paths.uiPage) return <UiPage />;
  return data === null ? <SignedOutRoutes path={address} /> : <SignedInRoutes />;
}

function SignedOutRoutes({ path }: { path: string }) {
  if (!isOpenToAll(path)) return <Navigate to={paths.signIn} replace />;
  if (path !== paths.download) return <SignInPage PrivacyText={PrivacyText} />;
  return <SignedOutLayout>{draw('/download')}</SignedOutLayout>;
}

function SignedInRoutes() {
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.opcen} replace />} />
      <Route path={paths.signIn} element={<Navigate to={paths.opcen} replace />} />
      <Route element={<SignedInLayout PopupSlot={PopupSlot} BugDialog={BugDialog} />}>
        {Object.keys(SCREENS).map((pattern) => (
          <Route key={pattern} path={pattern} element={draw(pattern)} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

function draw(pattern: string): ReactNode {
  const found = SCREENS[pattern];
  if (!found) return <NotFound />;
  const page = <found.Component />;
  return pattern.endsWith('/:site') ? <OfSite>{page}</OfSite> : page;
}

function OfSite({ children }: { children: ReactNode }) {
  return siteOfPath(useParams().site) === null ? <NotFound /> : children;
}
