import type { CandidateTrigger } from '@bantay/contract/alerts';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { alerts } from '../../i18n/en/alerts.ts';
import { englishWords } from '../../i18n/english.fixture.ts';
import { candidateTrigger, siteCandidate } from './alerts.fixture.ts';
import { CandidatePanel } from './candidate-panel.tsx';

afterEach(cleanup);

async function show(trigger: Partial<CandidateTrigger>) {
  const i18n = await englishWords({ alerts });
  const nothing = () => null;
  render(
    <I18nextProvider i18n={i18n}>
      <CandidatePanel
        candidate={siteCandidate({ trigger_list_arr: [candidateTrigger(trigger)] })}
        siteNames="LPA"
        now={0}
        isOutdated={false}
        onDecide={nothing}
        onGenerate={nothing}
        onRelease={nothing}
        renderReports={nothing}
        renderNotes={nothing}
      />
    </I18nextProvider>,
  );
}

const decision = { name: 'Elena Halimbawa', at: '2026-11-21 09:05:00', remarks: null };

test.each([
  [null, 'Validate'],
  [0, 'Validate'],
  [1, 'Valid'],
  [-1, 'Invalid'],
] as const)('status %s: the chip says %s', async (validating_status, label) => {
  await show({ validating_status, decision: validating_status === null ? null : decision });
  const chip = screen.getByRole('button', { name: `${label}: Rainfall, LPA` });
  expect(chip.textContent).toBe(label);
});

test('who is validating a trigger stands beside its chip', async () => {
  await show({ validating_status: 0, decision });
  expect(screen.getByText('Validating · Elena Halimbawa, 09:05')).toBeTruthy();
});
