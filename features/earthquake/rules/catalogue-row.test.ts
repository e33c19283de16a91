import { toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { type CatalogueRow, readCatalogueRow } from './catalogue-row.ts';

const row: CatalogueRow = {
  time: '31 Jan 2016 - 02:35 PM',
  latitude: '06.01',
  longitude: '127.11',
  depth: '109',
  magnitude: '3.1',
  location: '133 km S 59° E of Governor Generoso (Davao Oriental)',
};
const read = (change: Partial<CatalogueRow>) => {
  const event = readCatalogueRow({ ...row, ...change });
  return { ...event, at: event.at === null ? null : toManilaText(event.at) };
};

describe('a row of the catalogue', () => {
  it('is an earthquake at Manila time', () =>
    expect(read({})).toEqual({
      at: '2016-01-31 14:35:00',
      latitude: 6.01,
      longitude: 127.11,
      depthKm: 109,
      magnitude: 3.1,
      province: 'Davao Oriental',
    }));

  it.each([
    ['31 January 2018 - 11:07 PM', '2018-01-31 23:07:00'],
    ['1 May 2018 - 12:07 AM', '2018-05-01 00:07:00'],
    ['01 May 2018 - 12:07 PM', '2018-05-01 12:07:00'],
    ['19\u00a0Nov 2017 - 10:10 PM', '2017-11-19 22:10:00'],
    ['\u00a019\u00a0Nov 2017 -\u00a010:10\u00a0PM\u00a0', '2017-11-19 22:10:00'],
    ['20ï¿½August 2018 - 01:02ï¿½AM', '2018-08-20 01:02:00'],
    ['19 Nov 2017 -10:10PM', '2017-11-19 22:10:00'],
    ['19Nov 20 17 - 9;10 am', '2017-11-19 09:10:00'],
    ['19 Nov 2017 - 10 :10:45 PM', '2017-11-19 22:10:45'],
    ['05 Mar 2016 - 09:18 PMM', '2016-03-05 21:18:00'],
    ['14  March 2023 - 08:48 AM', '2023-03-14 08:48:00'],
  ])('reads the time "%s"', (time, at) => expect(read({ time })).toMatchObject({ at }));

  it.each([
    '',
    'On 31 Jan 2018 - 01:00 PM',
    '31 Jan 2018 - 01:00 PM PST',
    '31 Feb 2018 - 01:00 PM',
    '31 Jan 2018 - 13:00 PM',
    '31 Jan 2018 - 00:10 AM',
    '31 Foo 2018 - 01:00 PM',
  ])('refuses the time "%s"', (time) => expect(read({ time })).toEqual({ at: null, reason: 'not a time' }));

  it.each([
    ['007', 7],
    ['\u00a0016', 16],
    ['ï¿½033', 33],
    ['-', null],
    ['--', null],
    ['', null],
    ['<001', null],
  ])('depth "%s" is %s', (depth, depthKm) => expect(read({ depth })).toMatchObject({ depthKm }));

  it.each([
    [{ latitude: '08.46\u00a0' }, { latitude: 8.46 }],
    [{ magnitude: '4.0\u00a0' }, { magnitude: 4 }],
    [{ latitude: '-0.5' }, { latitude: -0.5 }],
    [{ latitude: '-' }, { reason: 'not a place' }],
    [{ longitude: '125.3.4' }, { reason: 'not a place' }],
    [{ magnitude: '2,4' }, { reason: 'not a magnitude' }],
    [{ magnitude: 'M4.1' }, { reason: 'not a magnitude' }],
    [{ magnitude: '4.1 Mw' }, { reason: 'not a magnitude' }],
    [{ magnitude: '' }, { reason: 'not a magnitude' }],
    [{ depth: '1068' }, { depthKm: null, magnitude: 3.1 }],
    [{ longitude: '1424.12' }, { reason: 'not a place' }],
  ] as const)('%j becomes %j', (change, becomes) => expect(read(change)).toMatchObject(becomes));

  it.each([
    ['082m N 29° E of Palapag (Northern Samar)', 'Northern Samar'],
    ['003 km N 16\ufffd E of Surigao City (Surigao Del Norte)', 'Surigao Del Norte'],
    ['010  km N 22Â° E of Kabasalan (Zamboanga\u00a0Sibugay)', 'Zamboanga Sibugay'],
    ['048  km N 60Â° E of Tinaga Island (Vinzons) (Camarines Norte)', 'Camarines Norte'],
    ['012 km S 5° E of Baras (Catanduanes', 'Catanduanes'],
    ['012 km S 5° E of Dasmariñas', '012 km S 5° E of Dasmariñas'],
    ['  of LAS NAVAS (PEÃ\u0091A)', 'PEÑA'],
    ['of DasmariÃ±as (Las PiÃ±as)', 'Las Piñas'],
    ['044\u00a0km from Kidapawan City', '044 km from Kidapawan City'],
    ['Taiwan Region', 'Taiwan Region'],
    ['of Palapag (  Northern Samar ) ', 'Northern Samar'],
    ['x'.repeat(121), 'x'.repeat(120)],
    ['Surigaoï¿½Del\u00a0\u00a0NorteÂSea', 'Surigao Del Norte Sea'],
    ['', null],
  ])('the province of "%s" is %s', (location, province) => expect(read({ location })).toMatchObject({ province }));
});
