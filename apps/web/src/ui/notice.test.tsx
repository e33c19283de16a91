// Notices are announced; successes go by themselves, errors wait for someone.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { type NoticeApi, NoticeProvider, useNotice } from './notice.tsx';

let notice: NoticeApi;

function Speaker() {
  notice = useNotice();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const live = (text: string) => screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');

describe('NoticeProvider', () => {
  it('announces politely what worked and at once what failed', () => {
    render(
      <NoticeProvider>
        <Speaker />
      </NoticeProvider>,
    );
    act(() => {
      notice.success('Warning released.');
    });
    act(() => {
      notice.error('No connection.', 'Not sent');
    });
    expect(live('Warning released.')).toBe('polite');
    expect(live('No connection.')).toBe('assertive');
    expect(screen.getByText('Success!')).toBeTruthy();
    expect(screen.getByText('Not sent')).toBeTruthy();
  });

  it('a new success takes the place of the one before, and of no error', () => {
    render(
      <NoticeProvider>
        <Speaker />
      </NoticeProvider>,
    );
    for (const say of [() => notice.error('Not sent.'), () => notice.success('One.'), () => notice.success('Two.')])
      act(say);
    expect(screen.queryByText('One.')).toBeNull();
    expect(screen.getByText('Two.')).toBeTruthy();
    expect(screen.getByText('Not sent.')).toBeTruthy();
  });

  it('a success goes after 8 seconds, an error stays until closed', () => {
    render(
      <NoticeProvider>
        <Speaker />
      </NoticeProvider>,
    );
    act(() => {
      notice.success('Saved.');
    });
    act(() => {
      notice.error('Not saved.');
    });
    act(() => {
      vi.advanceTimersByTime(7900);
    });
    expect(screen.queryByText('Saved.')).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(200);
    });
    expect(screen.queryByText('Saved.')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(600_000);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Not saved.')).toBeNull();
  });

  it('stays while someone reads it', () => {
    render(
      <NoticeProvider>
        <Speaker />
      </NoticeProvider>,
    );
    act(() => {
      notice.success('Saved.');
    });
    fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(screen.queryByText('Saved.')).toBeTruthy();
  });

  it('errors are not pushed out by successes, and one sentence stands once', () => {
    render(
      <NoticeProvider>
        <Speaker />
      </NoticeProvider>,
    );
    act(() => {
      notice.error('Not sent.');
    });
    act(() => {
      for (let i = 0; i < 9; i += 1) notice.success(`Saved ${i}`);
      notice.error('Not sent.');
    });
    expect(screen.getAllByText('Not sent.')).toHaveLength(1);
    expect(screen.queryByText('Saved 8')).toBeTruthy();
    expect(screen.queryByText('Saved 0')).toBeNull();
  });

  it('a success makes way for the dialog that is opened after it, and stays over the one it was said in; an error stays', () => {
    const dialog = (isOpen: boolean) => (
      <NoticeProvider>
        <Speaker />
        <Dialog open={isOpen} title="Release Warning" onClose={() => {}}>
          <input aria-label="Remarks" />
        </Dialog>
      </NoticeProvider>
    );
    const { rerender } = render(dialog(false));
    act(() => {
      notice.success('Alert validated!');
      notice.error('Not sent.');
    });
    rerender(dialog(true));
    act(() => screen.getByLabelText('Remarks').focus());
    expect(screen.queryByText('Alert validated!')).toBeNull();
    expect(screen.getByText('Not sent.')).toBeTruthy();
    act(() => {
      notice.success('Copied.');
    });
    act(() => screen.getByLabelText('Remarks').blur());
    act(() => screen.getByLabelText('Remarks').focus());
    expect(screen.getByText('Copied.')).toBeTruthy();
  });

  it('is heard over an open dialog', async () => {
    vi.useRealTimers();
    render(
      <NoticeProvider>
        <Speaker />
        <Dialog open title="Disseminate" onClose={() => {}}>
          text
        </Dialog>
      </NoticeProvider>,
    );
    await screen.findByRole('dialog');
    act(() => {
      notice.error('No connection.');
    });
    expect(screen.getByText('No connection.').closest('[aria-hidden="true"]')).toBeNull();
  });
});
