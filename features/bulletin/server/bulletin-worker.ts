// The thread that prints: one job, one answer, and it ends.
import { parentPort, workerData } from 'node:worker_threads';
import { printBulletin } from './bulletin-pdf.ts';
import { drawPicture } from './bulletin-picture.ts';
import type { PrintJob } from './printer.ts';

const job = workerData as PrintJob; // printer.ts gives nothing else
// Who prints is always a thread of somebody.
parentPort!.postMessage(job.kind === 'pdf' ? await printBulletin(job.sheet) : await drawPicture(job.pdf));
