// The order of what surrounds every page.
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { SessionProvider } from './api/session.tsx';
import { useUiWordsOfLanguage } from './i18n/ui-words.ts';
import { ScreenBoundary } from './layout/screen-boundary.tsx';
import { AppRoutes } from './router.tsx';
import { UiWordsProvider } from './ui/words.tsx';

export function App({ queries, words }: { queries: QueryClient; words: I18n }) {
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
