// The level is always said in words, number and symbol, never by colour alone.
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LevelPlate } from './level-plate.tsx';
import { LevelSign } from './level-sign.tsx';
import { Panel } from './panel.tsx';
import { UiWordsProvider } from './words.tsx';

afterEach(cleanup);

const rows = [
  [0, 'No warning', 'Walang babala'],
  [1, 'Get ready', 'Maghanda'],
  [2, 'Alert', 'Alerto'],
  [3, 'Evacuate', 'Lumikas'],
] as const;

describe('LevelSign', () => {
  it.each(rows)('level %i says %s · %s', (level, en, fil) => {
    const { container } = render(<LevelSign level={level} />);
    expect(container.textContent).toBe(`Alert level ${level} ${en} · ${fil}`);
    expect(screen.getByText(fil).lang).toBe('fil');
    expect(container.querySelectorAll('svg')).toHaveLength(1);
  });

  it('one language when asked for one', () => {
    const { container } = render(<LevelSign level={3} lang="fil" />);
    expect(container.textContent).toBe('Alert level 3 Lumikas');
  });

  it('unknown has no number and no level colour', () => {
    const { container } = render(<LevelSign level={null} unknownText="Unknown since 14:30" />);
    expect(container.textContent).toBe('Unknown since 14:30');
    expect(container.querySelector('[data-level="unknown"]')).toBeTruthy();
  });

  it('speaks the words of the shell', () => {
    const { container } = render(
      <UiWordsProvider words={{ alertLevel: 'Antas ng alerto {level}' }}>
        <LevelSign level={1} lang="fil" />
      </UiWordsProvider>,
    );
    expect(container.textContent).toBe('Antas ng alerto 1 Maghanda');
  });
});

describe('LevelPlate', () => {
  it('writes ALERT LEVEL n with both words', () => {
    const { container } = render(<LevelPlate level={2} />);
    expect(container.textContent).toContain('ALERT LEVEL 2');
    expect(container.textContent).toContain('Alert · Alerto');
  });

  it('says that nothing is known', () => {
    const { container } = render(<LevelPlate level={null} />);
    expect(container.textContent).toBe('No information');
  });
});

describe('Panel', () => {
  it('is a region named by level and title', () => {
    render(
      <Panel level={2} title="lpa" summary="since 14:30">
        triggers
      </Panel>,
    );
    expect(screen.getByRole('region', { name: 'Alert level 2 lpa' })).toBeTruthy();
    const head = screen.getByRole('button', { name: 'Alert level 2 lpa since 14:30' });
    expect(head.getAttribute('aria-expanded')).toBe('true');
  });
});
