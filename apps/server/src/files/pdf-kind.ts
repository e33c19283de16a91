// PDF: whether it is whole, and whether something in it acts on its own (scripts, programs, files inside).
import { inflateSync } from 'node:zlib';

/** What may follow the end mark: line ends, and the zeros of a fax machine. */
const TAIL_BYTES = 1024;

export const isWholePdf = (bytes: Buffer): boolean =>
  bytes.lastIndexOf('%%EOF') >= Math.max(0, bytes.length - TAIL_BYTES);

/** ISO 32000-1, §12.6.4 and §7.11.4; an encrypted file cannot be looked into. */
const ACTIVE = /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|Encrypt)(?![A-Za-z0-9])/;

/** Beyond these the file counts as active: nobody looks for hours. */
const LOOKED_AT_BYTES = 32 * 1024 * 1024;
const LOOKED_AT_STREAMS = 5000;
/** From the kind of a stream to its beginning: a short list of facts. */
const DICTIONARY_BYTES = 2000;

/** Such a file is saved instead of shown. Names may be written with #xx (§7.3.5) and lie in packed object streams (§7.5.7). */
export function isActivePdf(bytes: Buffer): boolean {
  if (namesSomethingActive(withoutStreams(bytes))) return true;
  let left = LOOKED_AT_BYTES;
  let count = 0;
  for (let at = bytes.indexOf('/ObjStm'); at !== -1; at = bytes.indexOf('/ObjStm', at + 1)) {
    const stream = bytes.subarray(at, at + DICTIONARY_BYTES).indexOf('stream');
    if (stream === -1 || ++count > LOOKED_AT_STREAMS) return true;
    const start = at + stream + 'stream'.length;
    const unpacked = unpack(bytes.subarray(start + (bytes[start] === 0x0d ? 2 : 1)), left);
    // Packed in another way, or too much of it.
    if (unpacked === null || namesSomethingActive(unpacked.toString('latin1'))) return true;
    left -= unpacked.length;
  }
  return false;
}

function namesSomethingActive(text: string): boolean {
  return ACTIVE.test(
    text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

/** Packed data of pictures and fonts hold every short name by chance: they are left out. */
function withoutStreams(bytes: Buffer): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const begin = bytes.indexOf('stream', at);
    const end = begin === -1 ? -1 : bytes.indexOf('endstream', begin + 1);
    if (end === -1) break;
    parts.push(bytes.toString('latin1', at, begin));
    at = end + 'endstream'.length;
  }
  parts.push(bytes.toString('latin1', at));
  return parts.join(' ');
}

/** Reads as far as the packed stream goes; what follows it in the file is no part of it. */
function unpack(bytes: Buffer, maxBytes: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, maxBytes) });
  } catch {
    return null;
  }
}
