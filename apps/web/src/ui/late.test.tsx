// What follows a page: a press before it is here is answered as soon as it is, and what does not come is said.
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchFollowing, makeFollowing, makeLate } from './late.ts';
import { LateDialog } from './late-dialog.tsx';
import { lazy } from './lazy.tsx';
import { PanelBoundary } from './panel-boundary.tsx';

interface Part {
  Words: () => string;
}
const PART: Part = { Words: () => 'Here it is' };
const user = userEvent.setup();
const MISSING = /could not be fetched/;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A line that brings what it is told to, in this order. */
function lineOf() {
  const asked: { bring: () => void; lose: () => void }[] = [];
  const load = () =>
    new Promise<Part>((bring, lose) => {
      asked.push({ bring: () => bring(PART), lose: () => lose(new Error('no line')) });
    });
  return { asked, load };
}

describe('code that comes late', () => {
  it('is fetched once for all who ask meanwhile, and not again', async () => {
    const { asked, load } = lineOf();
    const late = makeLate(load);
    const both = [late.fetch(), late.fetch()];
    expect(late.read()).toBeNull();
    asked[0]?.bring();
    await Promise.all(both);
    await late.fetch();
    expect(late.read()).toBe(PART);
    expect(asked).toHaveLength(1);
  });

  it('is asked for again after it did not come', async () => {
    const { asked, load } = lineOf();
    const late = makeLate(load);
    const first = late.fetch();
    asked[0]?.lose();
    await expect(first).rejects.toThrow('no line');
    const second = late.fetch();
    asked[1]?.bring();
    await second;
    expect(late.read()).toBe(PART);
  });

  it('is given up where the line is silent, and is taken all the same when it comes after that', async () => {
    vi.useFakeTimers();
    const { asked, load } = lineOf();
    const late = makeLate(load);
    const first = expect(late.fetch()).rejects.toThrow('Not here');
    await vi.advanceTimersByTimeAsync(20_000);
    await first;
    asked[0]?.bring();
    await vi.advanceTimersByTimeAsync(0);
    expect(late.read()).toBe(PART);
  });

  it('follows a page where it says so, whatever else does not come', async () => {
    const lost = lineOf();
    const found = lineOf();
    const seldom = lineOf();
    makeFollowing(lost.load);
    const late = makeFollowing(found.load);
    makeLate(seldom.load);
    const all = fetchFollowing();
    lost.asked[0]?.lose();
    found.asked[0]?.bring();
    await all;
    expect(late.read()).toBe(PART);
    expect(seldom.asked).toHaveLength(0);
  });
});

describe('a dialog that comes late', () => {
  const onClose = vi.fn();
  function open() {
    onClose.mockClear();
    const line = lineOf();
    const late = makeLate(line.load);
    render(
      <LateDialog part={late} onClose={onClose}>
        {({ Words }) => <Words />}
      </LateDialog>,
    );
    return line;
  }

  it('says that it is on its way, then is drawn', async () => {
    const { asked } = open();
    expect(screen.getByText('Loading')).toBeDefined();
    await act(async () => asked[0]?.bring());
    expect(screen.getByText('Here it is')).toBeDefined();
    expect(screen.queryByText('Loading')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says what did not come, and asks for it again by a press', async () => {
    const { asked } = open();
    await act(async () => asked[0]?.lose());
    expect(screen.getByRole('alert').textContent).toMatch(MISSING);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Loading')).toBeDefined();
    await act(async () => asked[1]?.bring());
    expect(screen.getByText('Here it is')).toBeDefined();
  });

  it('is left where it did not come', async () => {
    const { asked } = open();
    await act(async () => asked[0]?.lose());
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('says nothing to whoever has left it', async () => {
    const { asked } = open();
    cleanup();
    await act(async () => asked[0]?.lose());
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a part that comes when it is drawn', () => {
  it('is asked for again by Try again where it did not come', async () => {
    const { asked, load } = lineOf();
    const Part = lazy(async () => ({ default: (await load()).Words }));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <PanelBoundary name="Evidence">
        <Suspense fallback="on its way">
          <Part />
        </Suspense>
      </PanelBoundary>,
    );
    expect(screen.getByText('on its way')).toBeDefined();
    await act(async () => asked[0]?.lose());
    // Not by itself: a line that is dead would be asked without end.
    const again = screen.getByRole('button', { name: 'Try again' });
    await new Promise((done) => setTimeout(done, 600));
    expect(asked).toHaveLength(1);
    await user.click(again);
    await act(async () => asked[1]?.bring());
    expect(screen.getByText('Here it is')).toBeDefined();
    expect(asked).toHaveLength(2);
  });
});

describe('the button of a menu whose lists are not here yet', () => {
  /** Its own module: the lists have not come to it. */
  async function drawMenu(load: () => Promise<unknown>) {
    vi.resetModules();
    vi.doMock('./menu-list.tsx', load);
    const { Menu } = await import('./menu.tsx');
    const { fetchFollowing: follow } = await import('./late.ts');
    const leave = vi.fn();
    render(<Menu trigger="More" label="More" items={[{ key: 'out', label: 'Logout', onSelect: leave }]} />);
    return { leave, follow };
  }
  const real = () => vi.importActual('./menu-list.tsx');
  afterEach(() => vi.doUnmock('./menu-list.tsx'));

  it('is called the same, and opens by the press that came before them', async () => {
    const { leave } = await drawMenu(real);
    const button = screen.getByRole('button', { name: 'More', expanded: false });
    expect(button.getAttribute('aria-haspopup')).toBe('menu');
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('opens by key with the keyboard in the list, which goes back to the button', async () => {
    await drawMenu(real);
    await user.tab();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Logout' });
    await waitFor(() => expect(document.activeElement).toBe(item));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });

  it('keeps the keyboard when they follow the page', async () => {
    const { follow } = await drawMenu(real);
    await user.tab();
    const before = document.activeElement;
    await act(follow);
    await waitFor(() => expect(before?.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('menuitem')).toBeNull();
  });

  it('says what did not come, and asks again with the next press', async () => {
    let isLost = true;
    await drawMenu(() => (isLost ? Promise.reject(new Error('no line')) : real()));
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByText(MISSING)).toBeDefined();
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeDefined();
  });
});
