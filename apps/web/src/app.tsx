// The order of what surrounds every page.
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { type ReactNode, Suspense, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { SessionProvider } from './api/session.tsx';
import { whenQuiet } from './api/when-quiet.ts';
import { useUiWordsOfLanguage } from './i18n/ui-words.ts';
import { fetchLetters } from './layout/letters.ts';
import { ScreenBoundary } from './layout/screen-boundary.tsx';
import { AppRoutes } from './router.tsx';
import { UiWordsProvider } from './ui/words.tsx';

/** So long our own letters wait for what is asked. */
const QUIET_MS = 3_000;

export function App({ queries, words }: { queries: QueryClient; words: I18n }) {
  // A device whose fonts cannot be had draws with its own.
  useEffect(() => void whenQuiet(queries, QUIET_MS).then(() => fetchLetters().catch(() => undefined)), [queries]);
  return (
    <I18nextProvider i18n={words}>
      <ScreenBoundary>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <BrowserRouter>
              <Suspense fallback={null}>
                <Words>
                  <AppRoutes />
                </Words>
              </Suspense>
            </BrowserRouter>
          </SessionProvider>
        </QueryClientProvider>
      </ScreenBoundary>
    </I18nextProvider>
  );
}

function Words({ children }: { children: ReactNode }) {
  return <UiWordsProvider words={useUiWordsOfLanguage()}>{children}</UiWordsProvider>;
}
