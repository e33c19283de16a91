// The site that a command names: what is none is a sentence.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../../test/databases.ts';
import { requireSite } from './require-site.ts';

let own: RolledBack;
beforeEach(async () => {
  own = await openRolledBack();
});
afterEach(() => own.rollBack());

it('a site that does not exist is a sentence', async () => {
  await expect(requireSite(own.db, 'xyz')).rejects.toThrow('There is no site "xyz".');
});
