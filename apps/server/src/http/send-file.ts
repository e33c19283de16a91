// Sends a stored file: its kind is said, never guessed; parts of it on request; shown only where nothing in it can act.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { StoredFile } from '../files/stored-file.ts';

export interface Sent {
  file: StoredFile;
  mime: string;
  /** Null: shown under whatever name the address has. */
  saveAs: string | null;
  /** Changes with the bytes. */
  tag: string;
  caching: string;
}

const PDF = 'application/pdf';
/** Nothing of ours may run in a file; the viewers of browsers draw a PDF as an object of its own address. */
const CONTENT_RULES = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const PDF_RULES = "default-src 'self'; object-src 'self'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Pages and files come from two ports, which are two origins to a browser (specification 001, §7): a picture of the other one is
 * drawn only when it says so. Who may read it is asked at the gate all the same.
 */
export const openToPages = (reply: FastifyReply): FastifyReply =>
  reply.header('cross-origin-resource-policy', 'cross-origin');

export async function sendFile(request: FastifyRequest, reply: FastifyReply, sent: Sent): Promise<FastifyReply> {
  const { file, mime, saveAs, tag, caching } = sent;
  const isHead = request.method === 'HEAD';
  const modified = file.modifiedAt.toUTCString();
  openToPages(reply);
  reply.header('cache-control', caching).header('etag', tag).header('last-modified', modified);
  reply.header('x-content-type-options', 'nosniff').header('accept-ranges', 'bytes');
  reply.header('content-security-policy', mime === PDF ? PDF_RULES : CONTENT_RULES);
  if (isKnown(request, tag, file.modifiedAt)) return reply.code(304).send();
  reply.type(mime);
  if (saveAs !== null) reply.header('content-disposition', savedAs(saveAs));
  const range = rangeOf(request, file.size, tag, modified);
  if (range === 'outside') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).header('content-length', 0).send('');
  }
  if (range === null) {
    return reply.header('content-length', file.size).send(isHead ? Readable.from([]) : await file.open());
  }
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  reply.header('content-length', range.end - range.start + 1);
  return reply.send(isHead ? Readable.from([]) : await file.open(range));
}

/** RFC 9110, §13: the tag decides, the time only where there is no tag. */
function isKnown({ headers }: FastifyRequest, tag: string, modifiedAt: Date): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Math.floor(modifiedAt.getTime() / 1000) * 1000;
}

/** One range is answered; several, or one of another state of the file, get the whole. */
function rangeOf({ headers }: FastifyRequest, size: number, tag: string, modified: string) {
  const { range: wanted } = headers;
  const condition = headers['if-range'];
  if (wanted === undefined || (condition !== undefined && condition !== tag && condition !== modified)) return null;
  const ranges = parseRange(size, wanted, { combine: true });
  if (ranges === -1) return 'outside';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

/** RFC 6266: the plain name for old clients, the whole one for all others. */
const savedAs = (name: string) =>
  `attachment; filename="${name.replace(/[^ -~]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`;
