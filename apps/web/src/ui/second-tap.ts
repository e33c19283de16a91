// The second tap of a double tap, or click of a double click, presses nothing in a dialog that came up between the two.

/** Slow double taps take about half a second. */
const DOUBLE_MS = 500;
/** As far as a finger strays between two taps, px. */
const NEAR_PX = 24;

interface Press {
  at: number;
  x: number;
  y: number;
  dialog: Element | null;
}

let last: Press | null = null;

/** With a mouse the system says which click is a second one; for fingers time and place have to tell. */
const mayBeSecond = ({ pointerType, detail }: MouseEvent & { pointerType?: string }): boolean =>
  pointerType !== 'mouse' || detail > 1;

function onClick(event: MouseEvent): void {
  // Keyboard, voice and screen reader press without a place.
  if (event.clientX === 0 && event.clientY === 0) return;
  // A click has an element.
  const dialog = (event.target as Element).closest('[role="dialog"], [role="alertdialog"]');
  const press = { at: event.timeStamp, x: event.clientX, y: event.clientY, dialog };
  const isSecond =
    last !== null &&
    mayBeSecond(event) &&
    press.at - last.at < DOUBLE_MS &&
    Math.hypot(press.x - last.x, press.y - last.y) <= NEAR_PX &&
    dialog !== null &&
    dialog !== last.dialog;
  if (isSecond) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else last = press;
}

/** Before every other listener of the page, so that none hears the second tap. */
export const guardSecondTaps = (): void => window.addEventListener('click', onClick, { capture: true });
