// The page of parts can be drawn whole, and switches its theme.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import UiPage from './ui-page.tsx';

afterEach(cleanup);

it('shows all parts and takes its theme back when left', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // one part is broken on purpose
  const { container } = render(<UiPage />);
  const blocks = [...container.querySelectorAll('h2')].map((head) => head.textContent);
  for (const name of ['Level sign', 'Panels', 'Chips', 'Fields', 'Four states', 'Tables', 'Colours']) {
    expect(blocks).toContain(name);
  }
  await userEvent.click(screen.getByText('Theme: dark'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  cleanup();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
