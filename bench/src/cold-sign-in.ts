// A first visit to the sign-in page: bytes and requests on the wire, and the time until the form can be used.
import { BAD_LINE, freshPage, inStudio, type Studio, until } from './browser.ts';
import { type BrowserBench, median, ms } from './lab.ts';

const VISITS = 5;

interface Visit {
  bytes: number;
  requests: number;
  usableMs: number;
}

export const coldSignIn: BrowserBench = {
  name: 'cold-sign-in',
  run: () =>
    inStudio(async (studio) => {
      const plain = await visits(studio, {});
      const slow = await visits(studio, { cpu: 4, isBadLine: true });
      const couldHaveArrived = (slow.bytes / BAD_LINE.downloadThroughput) * 1000 + BAD_LINE.latency;
      return [
        {
          what: 'cold sign-in: bytes on the wire, requests',
          value: `${(plain.bytes / 1000).toFixed(0)} kB, ${plain.requests}`,
          target: '',
          isMet: null,
        },
        { what: 'time to usable, this machine', value: ms(plain.usableMs), target: '', isMet: null },
        {
          what: `time to usable at 400 kbit/s, 400 ms, CPU ÷ 4 (its bytes need ${ms(couldHaveArrived)})`,
          value: `${ms(slow.usableMs)}, ${ms(slow.usableMs - couldHaveArrived)} after its bytes could have arrived`,
          target: '≤ 1500 ms after',
          isMet: slow.usableMs - couldHaveArrived <= 1500,
        },
      ];
    }),
};

/** As text: what compiles this file gives names to functions with a helper that the page does not have. */
const MARK_USABLE = `requestAnimationFrame(function look() {
  const fields = document.querySelectorAll('form input:not([disabled])');
  if (fields.length >= 2 && document.querySelector('form button[type=submit]')) performance.mark('usable');
  else requestAnimationFrame(look);
})`;

async function visits(studio: Studio, slow: { cpu?: number; isBadLine?: boolean }): Promise<Visit> {
  const all: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit++) all.push(await visitOnce(studio, slow));
  const middle = (pick: (visit: Visit) => number) => median(all.map(pick));
  return {
    bytes: middle((visit) => visit.bytes),
    requests: middle((visit) => visit.requests),
    usableMs: middle((visit) => visit.usableMs),
  };
}

async function visitOnce(studio: Studio, slow: { cpu?: number; isBadLine?: boolean }): Promise<Visit> {
  const { page, context, debug } = await freshPage(studio, slow);
  const visit = { bytes: 0, requests: 0 };
  debug.on('Network.loadingFinished', ({ encodedDataLength }) => {
    visit.bytes += encodedDataLength;
    visit.requests++;
  });
  // Usable: both fields take input and the button is there (it waits for both); the page itself says when, to the frame.
  await page.addInitScript({ content: MARK_USABLE });
  await page.goto('/signin', { waitUntil: 'commit' });
  await until(page, () => performance.getEntriesByName('usable').length > 0);
  const usableMs = await page.evaluate(() => performance.getEntriesByName('usable')[0]!.startTime); // waited for just now
  await page.waitForLoadState('networkidle');
  await context.close();
  return { ...visit, usableMs };
}
