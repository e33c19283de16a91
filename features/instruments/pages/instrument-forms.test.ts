// What is wrong with the forms of gauges and columns, and what goes when they are whole.
import { describe, expect, test } from 'vitest';
import {
  type ChangeForm,
  type ColumnForm,
  changeFaults,
  changeForm,
  columnContent,
  columnFaults,
  type GaugeForm,
  gaugeContent,
  gaugeFaults,
  kmFault,
  newColumnForm,
  newGaugeForm,
  wantedBuild,
} from './instrument-forms.ts';
import { LPASA } from './instruments.fixture.ts';

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['0', null],
  ['0.25', null],
  ['-0.1', 'km'],
  ['2001', 'km'],
  ['near', 'km'],
] as const)('"%s" km: %s', (text, fault) => expect(kmFault(text)).toBe(fault));

describe('a gauge', () => {
  const form = (over: Partial<GaugeForm> = {}): GaugeForm => ({
    ...{ ...newGaugeForm('lpa'), name: ' Rain_Bago ', km: ' 1.5 ', reason: ' a new box ' },
    ...over,
  });

  test('that is whole has no fault, and goes as the call takes it', () => {
    expect(gaugeFaults(form(), ['rain_lpasb'])).toEqual({});
    expect(gaugeContent(form({ latitude: '11.7', longitude: '125.1' }))).toEqual({
      ...{ gaugeName: 'rain_bago', dataSource: 'senslope', latitude: 11.7, longitude: 125.1 },
      ...{ sites: [{ siteCode: 'lpa', distanceKm: 1.5 }], reason: 'a new box' },
    });
    expect(gaugeContent(form())).toMatchObject({ latitude: null, longitude: null });
  });

  test.each([
    [{ name: 'bago' }, { name: 'gaugeName' }],
    [{ name: 'rain_' }, { name: 'gaugeName' }],
    [{ name: 'RAIN_LPASB' }, { name: 'taken' }],
    [{ siteCode: '' }, { siteCode: 'missing' }],
    [{ km: '' }, { km: 'missing' }],
    [{ reason: ' ' }, { reason: 'missing' }],
    [{ latitude: '11.7' }, { longitude: 'half' }],
    [{ longitude: '125' }, { latitude: 'half' }],
    [{ latitude: '91', longitude: '125' }, { latitude: 'number' }],
    [{ latitude: '11', longitude: 'east' }, { longitude: 'number' }],
  ] as const)('with %j: %j', (over, faults) => expect(gaugeFaults(form(over), ['rain_lpasb'])).toEqual(faults));
});

describe('a column', () => {
  const form = (over: Partial<ColumnForm> = {}): ColumnForm => ({
    ...newColumnForm('lpa', '2026-11-21'),
    ...{ name: 'LPASZ', segments: '12', segmentLength: '0.5', accelerometers: '2', reason: 'a new column' },
    ...over,
  });

  test('that is whole has no fault, and goes as the call takes it', () => {
    expect(columnFaults(form(), ['lpasa'])).toEqual({});
    expect(columnContent(form())).toEqual({
      ...{ tsmName: 'lpasz', siteCode: 'lpa', segments: 12, segmentLength: 0.5, accelerometers: 2 },
      ...{ activatedOn: '2026-11-21', reason: 'a new column' },
    });
  });

  test('is not taken to be of any version: a wrong one would have all its readings refused', () => {
    expect(columnFaults(form({ accelerometers: '' }), [])).toEqual({ accelerometers: 'missing' });
    expect(newColumnForm('lpa', '2026-11-21').accelerometers).toBe('');
  });

  test.each([
    [{ name: 'l' }, { name: 'columnName' }],
    [{ name: 'lpasa' }, { name: 'taken' }],
    [{ siteCode: '' }, { siteCode: 'missing' }],
    [{ segments: '' }, { segments: 'missing' }],
    [{ segments: '0' }, { segments: 'number' }],
    [{ segments: '101' }, { segments: 'number' }],
    [{ segments: '1.5' }, { segments: 'whole' }],
    [{ segmentLength: '0' }, { segmentLength: 'number' }],
    [{ segmentLength: '10.1' }, { segmentLength: 'number' }],
    [{ activatedOn: '2026-02-31' }, { activatedOn: 'day' }],
    [{ reason: '' }, { reason: 'missing' }],
  ] as const)('with %j: %j', (over, faults) => expect(columnFaults(form(over), ['lpasa'])).toEqual(faults));
});

describe('a column that is changed', () => {
  const faultsOf = (over: Partial<ChangeForm>, stands = LPASA) =>
    changeFaults({ ...changeForm(stands), reason: 'counted again', ...over }, stands);

  test('is filled as it stands, and as it stands nothing would change', () => {
    expect(changeForm({ ...LPASA, nodesOut: [3, 7] })).toMatchObject({ segments: '23', nodesOut: '3, 7', reason: '' });
    expect(faultsOf({})).toEqual({ faults: {}, isSame: true });
    expect(faultsOf({ segmentLength: '0.50' })).toEqual({ faults: {}, isSame: true });
  });

  test.each([
    [{ segments: '24' }, {}],
    [{ nodesOut: '3 7-9' }, {}],
    [{ nodesOut: 'three' }, { nodesOut: 'nodes' }],
    [{ nodesOut: '24' }, { nodesOut: 'nodes' }],
    [{ nodesOut: '3, 3' }, { nodesOut: 'nodes' }],
    [{ nodesOut: '1-23' }, { nodesOut: 'noNode' }],
    [{ segments: '0' }, { segments: 'number' }],
    [{ segments: '2.5' }, { segments: 'whole' }],
    [{ segmentLength: '' }, { segmentLength: 'missing' }],
    [{ activatedOn: '' }, { activatedOn: 'day' }],
    [{ segments: '24', reason: ' ' }, { reason: 'missing' }],
  ] as const)('with %j: %j', (over, faults) => expect(faultsOf(over)).toEqual({ faults, isSame: false }));

  test('goes as it is stored: metres to the mm, nodes in order', () => {
    const form = { ...changeForm(LPASA), segmentLength: '0.50049', nodesOut: '9, 7' };
    expect(wantedBuild(form)).toMatchObject({ segmentLength: 0.5, nodesOut: [7, 9], siteCode: 'lpa' });
    expect(wantedBuild({ ...form, nodesOut: 'x' })).toBeNull();
  });
});
