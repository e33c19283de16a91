// What one key may bring together, and what not.
import { expect, it } from 'vitest';
import { type KeyScope, refuseScope } from './key-scope.ts';

const scope = (over: Partial<KeyScope>): KeyScope => ({ gauges: [], columns: [], feeds: [], ...over });

it.each([
  [{}, 'keyForNothing'],
  [{ gauges: [1, 2], columns: [3] }, null],
  [{ feeds: ['earthquakes'] }, null],
  [{ feeds: ['sms'], gauges: [1] }, null],
  [{ feeds: ['reports'] }, null],
  [{ feeds: ['reports', 'sms'] }, 'keyReportsAlone'],
  [{ feeds: ['reports'], columns: [1] }, 'keyReportsAlone'],
] as [Partial<KeyScope>, string | null][])('%j: %s', (over, refusal) => expect(refuseScope(scope(over))).toBe(refusal));
