// The validation of a feature report with a pretended server: no preset, each feature decided, nothing lost on failure.
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { WaitingReport } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { moms } from '../words/en/moms.ts';
import { FeatureDialog } from './feature-dialog.tsx';
import { waitingFeature, waitingReport } from './moms.fixture.ts';

const WRITE = 'POST /api/manifestations_of_movement/write_monitoring_moms_to_db';
const saved: Given = { body: { status: 1, message: 'success', moms_ids: [5] } };
const user = userEvent.setup();
const onClose = vi.fn();

beforeEach(() => onClose.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show({ report = waitingReport(), answer = saved, isStillWaiting = true } = {}) {
  const server = fakeServer({ [WRITE]: answer });
  const i18n = await englishWords({ alerts, moms, problems });
  const tree = (isWaiting: boolean) => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <NoticeProvider>
          <FeatureDialog report={report as WaitingReport} isStillWaiting={isWaiting} onClose={onClose} />
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>
  );
  render(tree(isStillWaiting));
  await screen.findByRole('dialog', { name: 'Validate landslide feature alert level' });
  return { server, writes: () => server.asked.filter((one) => `${one.method} ${one.path}` === WRITE) };
}

const selects = () => screen.getAllByLabelText(/^Alert level/) as HTMLSelectElement[];
const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Validate/ });
const isOff = () => submit().getAttribute('aria-disabled') === 'true';
const yes = async () => within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, validate' });

test('no level is preset and none can be skipped; then a question, then the call', async () => {
  const { writes } = await show();
  const [select] = selects();
  expect(select!.value).toBe('');
  expect([...select!.options].map((option) => option.textContent)).toEqual([
    'Choose …',
    '0 – non-triggering',
    '2 – significant',
    '3 – critical',
  ]);
  expect(isOff()).toBe(true);
  await user.selectOptions(select!, '2');
  expect(isOff()).toBe(false);
  await user.click(submit());
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Validate this landslide feature of LPA?');
  expect(question.textContent).toContain('Crack A: alert level 2, significant');
  expect(question.textContent).toContain('This can raise the alert of LPA.');
  expect(writes()).toHaveLength(0);
  await user.click(await yes());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(screen.getByText('Successfully validated landslide feature!')).toBeTruthy();
  expect(writes()[0]!.body).toMatchObject({ temp_moms_id: 12, site_code: 'lpa', moms_list: [{ alert_level: 2 }] });
  expect(writes()[0]!.headers['idempotency-key']).toBeTruthy();
});

test('level 0 is said to raise nothing', async () => {
  await show();
  await user.selectOptions(selects()[0]!, '0');
  await user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This raises no alert.');
});

test('what was reported is shown; the observation time gets no half hour, an empty location is hidden', async () => {
  await show();
  const dialog = screen.getByRole('dialog');
  for (const words of ['2026/11/21 08:05', 'above the chapel', 'Longer than last week.', 'Seen after the rain.'])
    expect(dialog.textContent).toContain(words);
  expect(within(dialog).getByText('Ana Reyes')).toBeTruthy();
  expect(within(dialog).getByText('Ben Cruz')).toBeTruthy();
  cleanup();
  await show({ report: waitingReport({ momsList: [waitingFeature({ location: '' })] }) });
  expect(screen.queryByText('Location')).toBeNull();
});

test('each feature of a report is decided, in one call', async () => {
  const report = waitingReport({
    momsList: [waitingFeature(), waitingFeature({ featureType: 'none', featureName: null, fileName: '' })],
  });
  const { writes } = await show({ report });
  await user.selectOptions(selects()[0]!, '3');
  expect(isOff()).toBe(true);
  // "No changes observed" can be given nothing above 0.
  expect([...selects()[1]!.options].filter((option) => !option.disabled).map((option) => option.value)).toEqual(['0']);
  await user.selectOptions(selects()[1]!, '0');
  await user.click(submit());
  expect((await screen.findByRole('alertdialog')).textContent).toContain('these 2 landslide features of LPA');
  await user.click(await yes());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(writes()).toHaveLength(1);
  expect(writes()[0]!.body).toMatchObject({ moms_list: [{ alert_level: 3 }, { alert_level: 0 }] });
});

test('a refusal: the sentence of the specification, the reason of the server, and the levels stay', async () => {
  const refused = { status: false, code: 'someNewCode', message: 'Ana Reyes has validated this report at 09:00.' };
  const { writes } = await show({ answer: { body: refused } });
  await user.selectOptions(selects()[0]!, '3');
  await user.click(submit());
  await user.click(await yes());
  const band = await screen.findByRole('alert');
  expect(band.textContent).toContain('Something went wrong, Please contact the developers.');
  expect(band.textContent).toContain('Ana Reyes has validated this report at 09:00.');
  expect(selects()[0]!.value).toBe('3');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(submit());
  await user.click(await yes());
  await waitFor(() => expect(writes()).toHaveLength(2));
  // The same levels once more are the same validation.
  expect(writes()[1]!.headers['idempotency-key']).toBe(writes()[0]!.headers['idempotency-key']);
});

test('a lost network keeps everything as well', async () => {
  await show({ answer: { lost: true } });
  await user.selectOptions(selects()[0]!, '2');
  await user.click(submit());
  await user.click(await yes());
  expect((await screen.findByRole('alert')).textContent).toContain('No connection to the server.');
  expect(selects()[0]!.value).toBe('2');
});

test('two quick presses send once', async () => {
  const { writes } = await show();
  await user.selectOptions(selects()[0]!, '2');
  await user.click(submit());
  const button = await yes();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writes()).toHaveLength(1);
});

test('two pictures show and open in a new tab; a missing one says so', async () => {
  await show();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/moms/crack%20one.jpg', '/moms/crack-2.jpg']);
  expect(links.every((link) => link.getAttribute('rel')?.includes('noopener'))).toBe(true);
  // First the small one, then the picture itself.
  fireEvent.error(screen.getByAltText('Picture 2 of 2: Crack A'));
  fireEvent.error(screen.getByAltText('Picture 2 of 2: Crack A'));
  expect(screen.getByText('The picture crack-2.jpg is missing.')).toBeTruthy();
  expect(screen.getByAltText('Picture 1 of 2: Crack A')).toBeTruthy();
});

test('a report without a picture says so', async () => {
  await show({ report: waitingReport({ momsList: [waitingFeature({ fileName: '' })] }) });
  expect(screen.getByText('No image uploaded')).toBeTruthy();
});

test('validated elsewhere: it is told, and nothing can be sent any more', async () => {
  await show({ isStillWaiting: false });
  expect(screen.getByRole('status').textContent).toContain('Somebody has validated this report in the meantime.');
  await user.selectOptions(selects()[0]!, '2');
  expect(isOff()).toBe(true);
});
