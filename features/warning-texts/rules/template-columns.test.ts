import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATES } from './default-templates.ts';
import { type TemplateColumns, templateFromColumns, textColumns } from './template-columns.ts';

describe('templates by column name', () => {
  it('come back as they went into the table', () => {
    for (const row of DEFAULT_TEMPLATES) {
      const columns = {
        id: row.id,
        alert_level: row.alertLevel,
        trigger: row.trigger,
        ...textColumns(row.full, ''),
        ...textColumns(row.sms, 'sms_'),
        english: { ...textColumns(row.fullEn, ''), ...textColumns(row.smsEn, 'sms_') },
      } as unknown as TemplateColumns; // the text columns are built by name
      expect(templateFromColumns(columns)).toEqual(row);
    }
  });
});
