// The key as it is shown: a line for each thing that it brings, each with what it does, and the question before it is gone.
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import type { Brought } from '../wire/paste-lines.ts';
import { keys } from '../words/en/keys.ts';
import type { MadeKey } from './new-key-dialog.tsx';
import { ShownKeyDialog } from './shown-key-dialog.tsx';

const user = userEvent.setup();
afterEach(cleanup);

const CLEAR = 'clearclearclearclearclearclear12';

async function show(brings: readonly Brought[], over: Partial<MadeKey> = {}) {
  const made = { keyId: 9, name: 'box', key: CLEAR, address: 'http://192.168.1.5:5000', brings, ...over };
  let closed = 0;
  render(
    <I18nextProvider i18n={await englishWords({ keys })}>
      <ShownKeyDialog
        made={made}
        onClose={() => {
          closed += 1;
        }}
      />
    </I18nextProvider>,
  );
  return () => closed;
}

const close = async () => {
  const all = screen.getAllByRole('button', { name: keys.shown.close });
  await user.click(all.at(-1)!); // the foot has one
};

test.each([
  [{ kind: 'gauge', name: 'rain_lpasb' }, 'rain_lpasb', '/api/ingest/rainfall', '"gauge":"rain_lpasb"'],
  [{ kind: 'column', name: 'lpasa', version: 3 }, 'lpasa', '/api/ingest/tilt', '"accelerometer":11'],
  [{ kind: 'earthquakes' }, keys.kinds.earthquakes, '/api/ingest/earthquakes', '"issuer":"TEST"'],
  [{ kind: 'sms' }, keys.kinds.sms, '/api/ingest/sms', '"from":"09170000000"'],
  [{ kind: 'reports' }, keys.kinds.reports, '/api/ingest/sms-report', '"status":"delivered"'],
] as const)('%j has its line, at its door, with the key and what it does', async (brought, name, path, part) => {
  await show([brought]);
  const section = screen.getByRole('region', { name });
  const line = section.querySelector('code')?.textContent ?? '';
  expect(line).toContain(`'http://192.168.1.5:5000${path}'`);
  expect(line).toContain(`Bearer ${CLEAR}`);
  expect(line).toContain(part);
  expect(within(section).getByText(keys.shown.harmless[brought.kind])).toBeTruthy();
});

test('a key of a gauge has the line of a single reading as well, another one has not', async () => {
  await show([{ kind: 'gauge', name: 'rain_lpasb' }]);
  const line = screen.getByRole('region', { name: keys.shown.single }).querySelector('code')?.textContent ?? '';
  expect(line).toContain(`'http://192.168.1.5:5000/api/ingest/reading'`);
  expect(line).toContain("-d 'gauge=rain_lpasb'");
  cleanup();
  await show([{ kind: 'column', name: 'lpasa', version: 3 }]);
  expect(screen.queryByRole('region', { name: keys.shown.single })).toBeNull();
});

test('it goes once somebody has said that it is kept, by the cross as well', async () => {
  const closed = await show([{ kind: 'sms' }]);
  await close();
  await screen.findByText(keys.shown.kept);
  expect(closed()).toBe(0);
  await user.click(screen.getByRole('button', { name: keys.shown.no }));
  await waitFor(() => expect(screen.queryByText(keys.shown.kept)).toBeNull());
  await user.keyboard('{Escape}');
  await screen.findByText(keys.shown.kept);
  await user.click(screen.getByRole('button', { name: keys.shown.yes }));
  expect(closed()).toBe(1);
});

test('one whose answer was lost has no lines, and is closed without a question', async () => {
  const closed = await show([{ kind: 'gauge', name: 'rain_lpasb' }], { key: null });
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Revoke key no. 9 and make another one');
  await close();
  expect(closed()).toBe(1);
});
