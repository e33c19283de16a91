// The button: says why it is off, and a working one cannot be pressed again.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

describe('Button', () => {
  it('is pressed once per press', async () => {
    const press = vi.fn();
    render(<Button onClick={press}>Release warning</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Release warning' }));
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('keeps focus and name while busy, and does nothing', async () => {
    const press = vi.fn();
    render(
      <Button busy onClick={press}>
        Release warning
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Release warning' });
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Working');
  });

  it('off with a reason can be reached and tells the reason', async () => {
    const press = vi.fn();
    render(
      <Button disabled disabledReason="Decide all triggers first." onClick={press}>
        Generate Warning
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Generate Warning', description: 'Decide all triggers first.' });
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter} ');
    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.title).toBe('Decide all triggers first.');
  });

  it('off without a reason leaves the tab order', () => {
    render(<Button disabled>Submit</Button>);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
  });

  it('a working submit button does not send its form again', async () => {
    const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy>
          Sign in
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
  });
});
