// Schema of exports: what, where, from when until when, and after which line a file that broke off goes on.
import { looseTs, text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { EXPORT_NAMES, EXPORTS } from '../rules/export-what.ts';
import { exportCalls } from './export.calls.ts';

export const exportLines = declare(exportCalls.exportLines, {
  who: 'reader',
  opens: { by: 'what', of: EXPORTS },
  why: 'raw readings, decided triggers and releases of any range, line by line: for spreadsheets, models and other houses',
  query: z.object({
    what: z.enum(EXPORT_NAMES).describe('Earthquakes belong to no site.'),
    sites: text(500)
      .regex(/^[^,]+(,[^,]+)*$/, 'codes of sites with commas between them')
      .optional()
      .describe('Codes with commas between them; left out: all, retired ones too.'),
    from: looseTs.describe('Manila time.'),
    to: looseTs.describe('Manila time; itself not in it.'),
    format: z.enum(['csv', 'ndjson']).default('csv'),
    after: text(2000)
      .optional()
      .describe('The last whole line that came before, as it came: what follows it is sent, without the head.'),
  }),
  reply: z.string(),
  media: ['text/csv', 'application/x-ndjson'],
  checkReply: false,
});
