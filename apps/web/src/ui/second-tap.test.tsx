// Two quick taps on one place: what a dialog puts there in between is not pressed by the second.
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { guardSecondTaps } from './second-tap.ts';

guardSecondTaps();
afterEach(cleanup);

function desk() {
  const onValid = vi.fn();
  render(
    <>
      <button type="button">Close & Validate</button>
      <div role="dialog" aria-label="Validate Alert">
        <button type="button" onClick={onValid}>
          Valid
        </button>
      </div>
    </>,
  );
  return onValid;
}

/** A tap at a time of its own, ms. */
function tap(name: string, at: number, clientX: number, clientY: number, click: Partial<PointerEvent> = {}) {
  const button = screen.getByRole('button', { name });
  const event = createEvent.click(button, { clientX, clientY, detail: click.detail ?? 1 });
  Object.defineProperties(event, { timeStamp: { value: at }, pointerType: { value: click.pointerType ?? 'touch' } });
  fireEvent(button, event);
}

test('the second tap decides nothing; the next one, and one a moment later, does', () => {
  const onValid = desk();
  tap('Close & Validate', 1000, 280, 700);
  tap('Valid', 1450, 283, 702);
  expect(onValid).not.toHaveBeenCalled();
  tap('Valid', 1600, 283, 702);
  expect(onValid).toHaveBeenCalledTimes(1);
  tap('Valid', 1700, 283, 702);
  expect(onValid).toHaveBeenCalledTimes(2);
});

test('a tap at another place counts at once', () => {
  const onValid = desk();
  tap('Close & Validate', 3000, 40, 100);
  tap('Valid', 3010, 40, 130);
  expect(onValid).toHaveBeenCalledOnce();
});

test('keyboard and screen reader press without a place and always count', () => {
  const onValid = desk();
  tap('Close & Validate', 5000, 0, 0);
  tap('Valid', 5010, 0, 0);
  expect(onValid).toHaveBeenCalledOnce();
});

test('of a mouse only what the system counts as a double click', () => {
  const onValid = desk();
  tap('Close & Validate', 7000, 280, 700, { pointerType: 'mouse' });
  tap('Valid', 7100, 280, 700, { pointerType: 'mouse', detail: 2 });
  expect(onValid).not.toHaveBeenCalled();
  tap('Valid', 7200, 280, 700, { pointerType: 'mouse' });
  expect(onValid).toHaveBeenCalledOnce();
});
