import { describe, expect, it } from 'vitest';
import { markOldDocument } from './mark-old-document.ts';

const unheard = { why: 'unheard', since: '2026/11/21 03:10' } as const;
const tooOld = { why: 'too old', since: '2026/11/21 03:10' } as const;

describe('the document for programs', () => {
  const given = JSON.stringify({
    written: '2026-11-21 03:10:00',
    is_old: false,
    sites: [
      { site_code: 'lpa', level: 2, doubt: null },
      { site_code: 'scu', level: 0, doubt: null },
      { site_code: 'bag', level: null, doubt: 'nothing measures' },
    ],
  });
  const read = (json: string | null) => JSON.parse(json!);

  it('has no level any more, and the last that was known beside it', () => {
    const old = read(markOldDocument(given, unheard));
    expect(old).toMatchObject({ is_old: true, server_heard: '2026/11/21 03:10', written: '2026-11-21 03:10:00' });
    expect(old.sites).toEqual([
      { site_code: 'lpa', level: null, last_level: 2, doubt: 'unheard' },
      { site_code: 'scu', level: null, last_level: 0, doubt: 'unheard' },
      { site_code: 'bag', level: null, last_level: null, doubt: 'unheard' },
    ]);
  });

  it('of the server itself says nothing of being heard', () => {
    const old = read(markOldDocument(given, tooOld));
    expect(old).not.toHaveProperty('server_heard');
    expect(old.sites[0]).toMatchObject({ doubt: 'too old', last_level: 2 });
  });

  it('keeps the last level when it is marked again', () => {
    const twice = read(markOldDocument(markOldDocument(given, tooOld)!, unheard));
    expect(twice).toEqual(read(markOldDocument(given, unheard)));
  });

  it.each(['', '[]', '"x"', 'null', '{}', '{"sites":3}', '<html>', '{"sites":[}'])('%s is none', (json) => {
    expect(markOldDocument(json, unheard)).toBeNull();
  });

  it('sites that are nothing do not break it', () => {
    expect(read(markOldDocument('{"sites":[null]}', tooOld)).sites).toEqual([
      { level: null, last_level: null, doubt: 'too old' },
    ]);
  });
});
