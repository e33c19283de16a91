// The thread that prints: one job, one answer, and it ends.
import { parentPort, workerData } from 'node:worker_threads';
import { printBulletin } from './bulletin-pdf.ts';
import { drawPicture } from './bulletin-picture.ts';
import { printCard } from './card-pdf.ts';
import type { PrintJob } from './printer.ts';
import { printReport } from './report-pdf.ts';

const job = workerData as PrintJob; // printer.ts gives nothing else

async function work(): Promise<Uint8Array> {
  if (job.kind === 'pdf') return printBulletin(job.sheet);
  if (job.kind === 'report') return printReport(job.report);
  if (job.kind === 'picture') return drawPicture(job.pdf);
  const { pdf, size } = await printCard(job.card);
  return drawPicture(pdf, size);
}
// Who prints is always a thread of somebody.
parentPort!.postMessage(await work());
