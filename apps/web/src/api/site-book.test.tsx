// The sites that a device remembers: what it cannot read it does not believe, and who looks is told of a new one.
import { LPA_FACTS, SITES } from '@bantay/features/sites/rules/sites.fixture.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

const afresh = async () => {
  vi.resetModules();
  return import('./site-book.ts');
};
afterEach(() => localStorage.clear());

test('are there again after a reload, before the server has answered', async () => {
  (await afresh()).keepSites(SITES);
  const { siteBook, siteFacts } = await afresh();
  const { siteOfId, idOfSite } = await import('./site-ids.ts');
  expect(siteBook()).toEqual(SITES);
  expect(siteFacts('scu')?.siteId).toBe(101);
  expect([siteOfId(24)?.siteCode, siteOfId(7), siteOfId(null)]).toEqual(['lpa', null, null]);
  expect(idOfSite('lpa')).toBe(24);
  expect(() => idOfSite('zzz')).toThrow('zzz');
});

test.each(['', '{', '{}', 'null', '[null]', '[{"siteCode":"lpa"}]', '["lpa"]'])('%j is nothing', async (kept) => {
  localStorage.setItem('bantay-sites', kept);
  expect((await afresh()).siteBook()).toEqual([]);
});

test('a page that shows them is drawn again when there is another', async () => {
  const { keepSites, useSiteBook } = await afresh();
  const { result } = renderHook(useSiteBook);
  act(() => keepSites([...SITES, { ...LPA_FACTS, siteId: 102, siteCode: 'mar' }]));
  expect(result.current.map(({ siteCode }) => siteCode)).toEqual(['lpa', 'scu', 'mar']);
});

test('a device that keeps nothing knows them all the same until it is closed', async () => {
  const { keepSites, siteBook } = await afresh();
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  keepSites(SITES);
  expect(siteBook()).toEqual(SITES);
  refuse.mockRestore();
});
