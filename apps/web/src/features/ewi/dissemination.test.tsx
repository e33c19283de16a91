// What stands at the foot of a released alert when something fails, with a pretended server.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/server.fixture.ts';
import { ewi } from '../../i18n/en/ewi.ts';
import { NoticeProvider } from '../../ui/notice.tsx';
import { Dissemination } from './dissemination.tsx';
import { MessageEditor } from './message-editor.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(part: ReactNode) {
  const i18n = createInstance();
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { ewi } }, interpolation: { escapeValue: false } });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>{part}</NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const site = { site_code: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' };

test('a progress that cannot be read is said: silence would look as if nothing had been sent', async () => {
  fakeServer({ 'GET /message/sending/41': { lost: true } });
  await show(
    <Dissemination
      release={{
        releaseId: 41,
        dataTs: '2026-11-21 14:30:00',
        level: 1,
        site: { ...site, households: '12' },
        triggers: [],
        bulletin: null,
      }}
      templates={[]}
      officeName="Demo MDRRMO"
      isOutdated={false}
      isOpen={false}
      onOpenChange={() => {}}
    />,
  );
  expect(await screen.findByText(ewi.progress.failed)).toBeTruthy();
});

test('a text that the browser does not copy is said', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  await show(
    <MessageEditor text="Babala" template="Babala" english={null} recipients={1} minutes={1} onChange={() => {}} />,
  );
  fireEvent.click(screen.getByRole('button', { name: ewi.copy }));
  expect(await screen.findByText(ewi.copyFailed)).toBeTruthy();
});
