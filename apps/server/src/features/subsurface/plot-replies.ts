// Written replies of the newest charts, good as long as the column's number of change stays: a second look costs nothing.
import { breathe } from '../../breathe.ts';
import type { Column } from './subsurface-service.ts';

/** Bytes of all replies together. */
const MOST_BYTES = 64 * 1024 * 1024;

export interface PlotReplies {
  /** The reply under this name, made by `write` unless it is there with the same number of change. */
  give(column: Column, name: string, write: () => Promise<Iterable<string>>): Promise<Buffer>;
}

export function makePlotReplies(): PlotReplies {
  const kept = new Map<string, { revision: number; body: Buffer }>();
  let bytes = 0;

  const forget = (name: string) => {
    bytes -= kept.get(name)?.body.length ?? 0;
    kept.delete(name);
  };

  return {
    async give(column, name, write) {
      const key = `${column.tsm_id} ${name}`;
      const known = kept.get(key);
      if (known?.revision === column.revision) {
        kept.delete(key);
        kept.set(key, known);
        return known.body;
      }
      const pieces: Buffer[] = [];
      for (const piece of await write()) {
        pieces.push(Buffer.from(piece));
        await breathe();
      }
      const body = Buffer.concat(pieces);
      forget(key);
      if (body.length > MOST_BYTES / 2) return body;
      kept.set(key, { revision: column.revision, body });
      bytes += body.length;
      for (const oldest of kept.keys()) {
        if (bytes <= MOST_BYTES) break;
        forget(oldest);
      }
      return body;
    },
  };
}
