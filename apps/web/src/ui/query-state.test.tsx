// The four states of a block, and a broken part that leaves the rest alive.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FieldTimeContext } from './field-time.ts';
import { PanelBoundary } from './panel-boundary.tsx';
import { type QueryLike, QueryState } from './query-state.tsx';

afterEach(cleanup);

const waiting: QueryLike<number[]> = {
  data: undefined,
  error: null,
  isPending: true,
  isFetching: true,
  refetch: () => {},
  dataUpdatedAt: 0,
};

function show(query: Partial<QueryLike<number[]>>) {
  return render(
    <QueryState
      query={{ ...waiting, ...query }}
      height={240}
      what="Rainfall"
      isEmpty={(data) => data.length === 0}
      emptyText="No rain gauge yet. Add one."
      describe={() => 'No connection.'}
    >
      {(data) => <p>{data.join(' mm, ')} mm</p>}
    </QueryState>,
  );
}

describe('QueryState', () => {
  it('waiting keeps the final size', () => {
    show({});
    const skeleton = screen.getByRole('status');
    expect(skeleton.textContent).toBe('Loading');
    expect(skeleton.style.height).toBe('240px');
  });

  it('empty says a sentence', () => {
    show({ data: [], isPending: false, isFetching: false });
    expect(screen.getByText('No rain gauge yet. Add one.')).toBeTruthy();
  });

  it('failed says what, since when, and tries again', async () => {
    const refetch = vi.fn();
    // 06:30 UTC is 14:30 in Manila
    const errorUpdatedAt = Date.UTC(2025, 0, 1, 6, 30);
    show({ error: new Error('x'), isPending: false, isFetching: false, errorUpdatedAt, refetch });
    expect(screen.getByRole('alert').textContent).toContain(
      'Rainfall: could not be read since 2025/01/01 14:30. No connection.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('of today the hour alone, of another day its date too: an hour alone reads like today', () => {
    const dataUpdatedAt = Date.now();
    const { unmount } = show({ data: [3], error: new Error('x'), isPending: false, isFetching: false, dataUpdatedAt });
    expect(screen.getByRole('alert').textContent).toMatch(/since \d\d:\d\d\./);
    unmount();
    const before = { data: [3], error: new Error('x'), isPending: false, isFetching: false };
    show({ ...before, dataUpdatedAt: dataUpdatedAt - 3 * 86_400_000 });
    expect(screen.getByRole('alert').textContent).toMatch(/since \d{4}\/\d\d\/\d\d \d\d:\d\d\./);
  });

  it('failed later keeps the old data below, with the time of its last success', () => {
    const dataUpdatedAt = Date.UTC(2025, 0, 1, 5, 0);
    show({ data: [3, 4], error: new Error('x'), isPending: false, isFetching: false, dataUpdatedAt });
    expect(screen.getByRole('alert').textContent).toContain('since 2025/01/01 13:00');
    expect(screen.getByText('3 mm, 4 mm')).toBeTruthy();
  });

  it('on a device whose clock is wrong, the time is the field’s', () => {
    const errorUpdatedAt = Date.UTC(2025, 0, 1, 6, 30);
    const query = { ...waiting, error: new Error('x'), isPending: false, isFetching: false, errorUpdatedAt };
    render(
      <FieldTimeContext value={(at) => at + 2 * 3_600_000}>
        <QueryState query={query} height={1}>
          {() => null}
        </QueryState>
      </FieldTimeContext>,
    );
    expect(screen.getByRole('alert').textContent).toContain('since 2025/01/01 16:30');
  });

  it('there shows the data without a band', () => {
    show({ data: [3], isPending: false, isFetching: true });
    expect(screen.getByText('3 mm')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('PanelBoundary', () => {
  it('tells which part broke, and shows it again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isBroken = true;
    // biome-ignore lint/correctness/noComponentHookFactories: broken on purpose, for this test only
    const Part = () => {
      if (isBroken) throw new Error('nonsense from the server');
      return <p>fine</p>;
    };
    render(
      <>
        <PanelBoundary name="Rainfall">
          <Part />
        </PanelBoundary>
        <p>the rest</p>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toContain('This part could not be shown: Rainfall');
    expect(screen.getByText('the rest')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('fine')).toBeTruthy();
  });
});
