// The door of exports.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { exportLines } from '../wire/export.ts';
import type { ExportService } from './export-service.ts';
import type { TakeTurn } from './export-turns.ts';
import { sendExport } from './send-export.ts';

const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

export function exportRoutes(door: Door, exports: ExportService, takeTurn: TakeTurn): void {
  door(exportLines, async ({ query, user, request, reply }) => {
    const { what, sites, format, after } = query;
    // Times, as they were declared.
    const [from, to] = [fromManilaText(query.from)!, fromManilaText(query.to)!];
    const asked = { what, format, from, to, sites: sites?.split(',') ?? null, after: after ?? null };
    const type = TYPES[format];
    if (request.method === 'HEAD') {
      // A head alone is answered without the lines: nothing of them is read.
      await exports.begin(asked);
      return reply.type(`${type}; charset=utf-8`).send('') as never; // sent here
    }
    const giveBack = takeTurn({ userId: user?.userId ?? null, authorization: request.headers.authorization });
    try {
      const pieces = await exports.begin(asked);
      return sendExport(reply, pieces, { type, file: `${what}.${format}`, onEnd: giveBack });
    } catch (error) {
      giveBack();
      throw error;
    }
  });
}
