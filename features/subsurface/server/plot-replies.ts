// Written and packed replies of the newest charts, good as long as the column's number of change stays: a second look costs nothing.
import { type Packing, packPieces } from '@bantay/server/http/packing.ts';
import type { Column } from './subsurface-service.ts';

/** Bytes of all replies together. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Makes the pieces of a reply. */
export type WritePieces = () => Promise<Iterable<string>>;

export interface PlotReplies {
  /** The reply under this name, made by `write` unless it is there, or being made, with the same number of change. */
  give(column: Column, name: string, packing: Packing | null, write: WritePieces): Promise<Buffer>;
}

interface Kept {
  revision: number;
  body: Promise<Buffer>;
  /** 0 while it is being made. */
  bytes: number;
}

export function makePlotReplies(mostBytes = MOST_BYTES): PlotReplies {
  /** Newest use last. */
  const kept = new Map<string, Kept>();

  const forgetOldest = () => {
    let bytes = 0;
    for (const one of kept.values()) bytes += one.bytes;
    for (const [key, one] of kept) {
      if (bytes <= mostBytes) return;
      bytes -= one.bytes;
      if (one.bytes > 0) kept.delete(key);
    }
  };

  return {
    async give(column, name, packing, write) {
      const key = `${column.tsmId} ${packing} ${name}`;
      const known = kept.get(key);
      kept.delete(key);
      const reply =
        known?.revision === column.revision
          ? known
          : { revision: column.revision, body: write().then((pieces) => packPieces(pieces, packing)), bytes: 0 };
      kept.set(key, reply);
      try {
        const body = await reply.body;
        reply.bytes = body.length;
        forgetOldest();
        return body;
      } catch (error) {
        if (kept.get(key) === reply) kept.delete(key);
        throw error;
      }
    },
  };
}
