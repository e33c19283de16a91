// Prints sheets in a thread of its own: laying out takes up to 400 ms and drawing 600 ms, and warnings may not wait for them.
import { Worker } from 'node:worker_threads';
import type { ShareCard } from '../rules/share-card.ts';
import type { PrintedSheet } from './bulletin-pdf.ts';
import type { ReportSheet } from './report-pdf.ts';

export type PrintJob =
  | { kind: 'pdf'; sheet: PrintedSheet }
  | { kind: 'picture'; pdf: Uint8Array }
  | { kind: 'card'; card: ShareCard }
  | { kind: 'report'; report: ReportSheet };

export interface Printer {
  /** `name` of the sheet: the same one asked for twice at once is printed once. */
  pdf(name: string, sheet: PrintedSheet): Promise<Buffer>;
  picture(name: string, pdf: Uint8Array): Promise<Buffer>;
  card(name: string, card: ShareCard): Promise<Buffer>;
  report(name: string, report: ReportSheet): Promise<Buffer>;
}

/** Far above what the longest sheet takes. */
const LIMIT_MS = 30_000;

/** One job at a time, so that a storm of downloads takes one core; who asks for the same sheet meanwhile gets the same. */
export function makePrinter(): Printer {
  const running = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const queue = (name: string, job: PrintJob): Promise<Buffer> => {
    const same = running.get(name);
    if (same) return same;
    const mine = last.then(() => print(job)).finally(() => running.delete(name));
    last = mine.catch(() => undefined);
    running.set(name, mine);
    return mine;
  };

  return {
    pdf: (name, sheet) => queue(`pdf ${name}`, { kind: 'pdf', sheet }),
    picture: (name, pdf) => queue(`picture ${name}`, { kind: 'picture', pdf }),
    card: (name, card) => queue(`card ${name}`, { kind: 'card', card }),
    report: (name, report) => queue(`report ${name}`, { kind: 'report', report }),
  };
}

/** A thread per job: fonts and the drawing library leave the memory with it. */
function print(job: PrintJob): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./bulletin-worker.ts', import.meta.url), { workerData: job });
    const timer = setTimeout(() => {
      void worker.terminate();
    }, LIMIT_MS);
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`printing ended with code ${code}`)); // without effect after a message
    });
  });
}
