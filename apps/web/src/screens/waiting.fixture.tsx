// 'Waiting to send' as it stands open, over a pretended server and what the device keeps.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { SessionProvider } from '../api/session.tsx';
import { NoticeProvider } from '../ui/notice.tsx';
import { WaitingPart } from './waiting-part.tsx';

export const onceAsked = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

export async function showWaiting(words: i18n, { queries = onceAsked(), onClose = () => {} } = {}): Promise<void> {
  render(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <SessionProvider reload={() => undefined}>
            <NoticeProvider>
              <WaitingPart isOpen onClose={onClose} />
            </NoticeProvider>
          </SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('dialog', { name: 'Waiting to send' });
}
