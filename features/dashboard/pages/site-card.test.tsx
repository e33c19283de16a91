// The card of a site: no green where nothing measures, and never "no trigger" beside one that waits.
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { whyInAll } from '../../why/rules/why.ts';
import { alerts } from '../words/en/alerts.ts';
import { quiet as feed } from './alerts.fixture.ts';
import { SiteCard, type SiteSummary } from './site-card.tsx';

const quiet = feed.summary[0]!; // it has its one site

const i18n = await englishWords({ alerts });
afterEach(cleanup);

interface Release {
  reports?: number | null;
  nextDue?: number | null;
  onRelease?: (() => void) | null;
}

function card(
  plate: Partial<SiteSummary['plate']>,
  more: Partial<SiteSummary> = {},
  at = 0,
  { nextDue = null, onRelease = null, reports = 0 }: Release = {},
) {
  const summary = { ...quiet, ...more, plate: { ...quiet.plate, ...plate } };
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter>
          <SiteCard
            summary={summary}
            templates={[]}
            waiting={null}
            waitingFor={[]}
            reports={reports}
            told={null}
            rollCall={null}
            nextDue={nextDue}
            measures={null}
            onRelease={onRelease}
            now={at}
            isOutdated={false}
            onDecide={() => undefined}
          />
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return container;
}

it('shows level 0 where something measures, and what is missing since when', () => {
  const container = card({ missing: [{ source: 'rainfall', since: '2026-11-21 06:30:00' }] });
  expect(container.querySelector('[data-level="0"]')).toBeTruthy();
  expect(container.textContent).toContain('No data from Rainfall (since 2026/11/21 06:30)');
  expect(container.textContent).toContain('no trigger');
});

it('shows no level where nothing measures, whatever was released', () => {
  const container = card({ shown: null, measuring: [], missing: [{ source: 'surficial', since: null }] });
  expect(container.querySelector('[data-level="unknown"]')).toBeTruthy();
  expect(container.textContent).not.toContain('ALERT LEVEL 0');
  expect(container.textContent).toContain('No information');
  expect(container.textContent).toContain('level 0 was released, but nothing measures');
  expect(container.textContent).toContain('Surficial (never any)');
});

it.each([
  [{ for: 'decision', level: 1, triggers: 1 }, 'nothing released yet; 1 trigger waits'],
  [{ for: 'release', level: 3, triggers: 1 }, 'Level 3 is validated and waits for release'],
] as const)('says of %j: %s', (waiting, words) => {
  const { textContent } = card({ waiting });
  expect(textContent).toContain(words);
  expect(textContent).not.toContain('no trigger');
});

it('a warning that was taken back is crossed out and says when, with its day when that is not today', () => {
  const cancelled = { alertLevel: 1, cancelledAt: '2026-11-21 10:59:00' } as const;
  const today = card({ shown: 1 }, cancelled, Date.parse('2026-11-21T11:30:00+08:00'));
  expect(today.textContent).toContain('Cancelled 10:59 (KANSELADO)');
  expect(today.querySelector('[data-struck] [data-level="1"]')).toBeTruthy();
  cleanup();
  const later = card({ shown: 1 }, cancelled, Date.parse('2026-11-22T08:00:00+08:00'));
  expect(later.textContent).toContain('Cancelled 2026/11/21 10:59 (KANSELADO)');
  cleanup();
  const standing = card({ shown: 1 }, { alertLevel: 1 });
  expect(standing.textContent).not.toContain('Cancelled');
  expect(standing.querySelector('[data-struck]')).toBeNull();
});

it.each([
  [0, 'Nothing waits', 'Cannot say'],
  [1, '1 report waits', 'Nothing waits'],
  [2, '2 reports wait', 'Nothing waits'],
  // Not read yet, or refused: not the same as none.
  [null, 'Cannot say', 'Nothing waits'],
])('with %s reports of landslide features to validate: %s', (reports, said, unsaid) => {
  const { textContent } = card({ measuring: ['surficial'] }, {}, 0, { reports });
  expect(textContent).toContain(said);
  expect(textContent).not.toContain(unsaid);
});

it('says when the next release is due; past due how late it is, with its button where nothing waits', () => {
  const now = Date.parse('2026-11-21T11:50:00+08:00');
  const soon = card({}, {}, now, { nextDue: now + 10 * 60_000 });
  expect(soon.textContent).toContain('Next release 12:00');
  expect(soon.textContent).toContain('in 10 min');
  expect(screen.queryByRole('button', { name: 'Release Warning' })).toBeNull();
  cleanup();
  const release = vi.fn();
  const late = card({}, {}, now, { nextDue: now - 20 * 60_000, onRelease: release });
  expect(late.textContent).toContain('Release due 11:30');
  expect(late.textContent).toContain('20 min late');
  fireEvent.click(screen.getByRole('button', { name: 'Release Warning' }));
  expect(release).toHaveBeenCalledOnce();
});

it('says what raised the level, what speaks against it and what would end it, as everybody is told it', () => {
  const since = Date.parse('2026-11-21T03:30:00+08:00');
  const why = whyInAll({
    level: 1,
    raised: [{ kind: 'rain', gauge: 'lpasb', hours: 24, mm: 89, limitMm: 63.3, since, last: since }],
    doubts: [{ kind: 'no data', from: ['surficial'] }],
    end: { kind: 'at', validity: since, needs: [], join: 'or' },
  });
  const container = card({ released: 1, shown: 1 }, { alertLevel: 1, why });
  for (const part of [why.en.raised, why.en.against, why.en.ends]) expect(container.textContent).toContain(part);
  expect(container.textContent).not.toContain('no trigger');
});
