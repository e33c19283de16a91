// A first visit to the sign-in page: bytes of the page that needs no script, of all that follows it, and the time until the form can be used.
import { BAD_LINE, freshPage, inStudio, type Studio, until } from './browser.ts';
import { type BrowserBench, median, ms } from './lab.ts';

const VISITS = 5;
/** Issue: the page whole, and the best of five visits on a bad line with a slow processor. */
const MOST = { bytes: 14_000, usableMs: 1500 };

interface Visit {
  /** Of the page itself. */
  pageBytes: number;
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
      return [
        {
          what: 'cold sign-in: the page that can be used, whole',
          value: `${(plain.pageBytes / 1000).toFixed(1)} kB`,
          target: '≤ 14 kB',
          isMet: plain.pageBytes <= MOST.bytes,
        },
        {
          what: 'with the app that follows it: bytes on the wire, requests',
          value: `${(plain.bytes / 1000).toFixed(0)} kB, ${plain.requests}`,
          target: '',
          isMet: null,
        },
        { what: 'time to usable, this machine', value: ms(plain.usableMs), target: '', isMet: null },
        {
          what: `time to usable at 400 kbit/s, ${BAD_LINE.latency} ms, CPU ÷ 4: best of ${VISITS}`,
          value: `${ms(slow.bestMs)} (median ${ms(slow.usableMs)})`,
          target: '≤ 1500 ms',
          isMet: slow.bestMs <= MOST.usableMs,
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

async function visits(
  studio: Studio,
  slow: { cpu?: number; isBadLine?: boolean },
): Promise<Visit & { bestMs: number }> {
  const all: Visit[] = [];
  for (let visit = 0; visit < VISITS; visit++) all.push(await visitOnce(studio, slow));
  const middle = (pick: (visit: Visit) => number) => median(all.map(pick));
  return {
    pageBytes: middle((visit) => visit.pageBytes),
    bytes: middle((visit) => visit.bytes),
    requests: middle((visit) => visit.requests),
    usableMs: middle((visit) => visit.usableMs),
    bestMs: Math.min(...all.map((visit) => visit.usableMs)),
  };
}

async function visitOnce(studio: Studio, slow: { cpu?: number; isBadLine?: boolean }): Promise<Visit> {
  const { page, context, debug } = await freshPage(studio, slow);
  const visit = { pageBytes: 0, bytes: 0, requests: 0 };
  let document = '';
  debug.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document') document = requestId;
  });
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requestId === document) visit.pageBytes = encodedDataLength;
    // A picture inside of the page.
    if (encodedDataLength === 0) return;
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
