// Which way to the home screen is told, by what the browser offers.
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { pages } from '../words/en/pages.ts';
import { InstallPart } from './install-part.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show({ isSecure = true, isInstalled = false, agent = 'Linux; Android 14' } = {}) {
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: agent } }));
  render(
    <I18nextProvider i18n={await englishWords({ pages })}>
      <InstallPart />
    </I18nextProvider>,
  );
}

test.each([
  ['by hand', {}],
  ['share', { agent: 'iPhone; CPU iPhone OS 18' }],
  ['unsafe', { isSecure: false }],
  ['installed', { isInstalled: true, isSecure: false }],
] as const)('%s is told in a sentence, and there is no button', async (state, given) => {
  await show(given);
  expect(screen.getByText(pages.install[state])).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a browser that is ready asks when the button is pressed, once', async () => {
  await show();
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: pages.install.button }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(await screen.findByText(pages.install['by hand'])).toBeTruthy();
  expect(document.querySelectorAll('link[rel=manifest]')).toHaveLength(1);
});
