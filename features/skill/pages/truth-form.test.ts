// What the form about what happened asks for, and what it sends.
import { expect, it } from 'vitest';
import { type TruthForm, truthContent, truthFaults } from './truth-form.ts';

const SLIDE: TruthForm = {
  ...{ what: 'landslide', from: '2026-11-20T08:00', to: '2026-11-20T09:00' },
  ...{ size: '20 m', source: 'Captain (demo)', note: '' },
};

it.each<[string, Partial<TruthForm>, object]>([
  ['whole', {}, {}],
  ['of one minute', { to: '2026-11-20T08:00' }, {}],
  ['without a source', { source: '  ' }, { source: 'missing' }],
  ['without times', { from: '', to: '' }, { from: 'missing', to: 'missing' }],
  ['that ends before it begins', { to: '2026-11-20T07:00' }, { to: 'backwards' }],
  ['without a place', { size: '' }, { size: 'missing' }],
  ['of nothing, with who says so', { what: 'nothing', from: '', to: '', size: '' }, {}],
  ['of nothing, by nobody', { what: 'nothing', source: '' }, { source: 'missing' }],
])('%s', (_what, change, faults) => {
  expect(truthFaults({ ...SLIDE, ...change })).toEqual(faults);
});

it('sends times of the wire, and of nothing no place', () => {
  expect(truthContent(SLIDE, 'lpa', null)).toMatchObject({
    siteCode: 'lpa',
    eventId: null,
    from: '2026-11-20 08:00:00',
  });
  expect(truthContent({ ...SLIDE, what: 'nothing' }, 'lpa', 4)).toMatchObject({ eventId: 4, size: '' });
});
