// The map of a slope on paper: what is drawn where, what is only told, and when there is none.
import { describe, expect, it } from 'vitest';
import { once } from '../../../packages/proofs/once.ts';
import { PAPER_MAP_WIDTH, SIGN_UNITS } from '../../bulletin/rules/sheet-map.ts';
import type { MapPoint } from './map-places.ts';
import { at, drawn, gauge, HERE, lineOf, marker, NOTHING, OUTLINE, off } from './paper-map.fixture.ts';
import { paperMap, type SlopeOnPaper } from './paper-map.ts';

describe('whether there is one', () => {
  it('is none where nobody has drawn or put anything', () => {
    expect(paperMap(NOTHING)).toBeNull();
  });

  it('is none where only instruments know where they stand: gauges of neighbours lie kilometres away', () => {
    expect(paperMap({ ...NOTHING, sensors: [gauge()] })).toBeNull();
  });

  it('is none where nothing that was put has a place', () => {
    expect(paperMap({ ...NOTHING, markers: [marker('A', null)] })).toBeNull();
  });

  it.each<[string, Partial<SlopeOnPaper>]>([
    ['an outline', { outline: OUTLINE }],
    ['a marker', { markers: [marker('A', HERE)] }],
    ['a landslide feature', { features: [{ name: 'Crack A', level: 2, point: HERE }] }],
    ['a purok', { puroks: [{ name: 'Purok 1', households: 4, point: HERE }] }],
    ['a road', { places: [{ kind: 'road', name: 'Road', points: [HERE, off(0.001, 0.001)] }] }],
    ['an evacuation place', { places: [{ kind: 'evacuation', name: 'School', points: [HERE] }] }],
  ])('is one with %s alone', (_what, change) => {
    expect(paperMap({ ...NOTHING, ...change })).not.toBeNull();
  });
});

describe('where things are drawn', () => {
  it('has north at the top and east at the right', () => {
    const { outline } = drawn({ outline: OUTLINE });
    const [southWest, southEast, northEast] = outline as [[number, number], [number, number], [number, number]];
    expect(southEast[0]).toBeGreaterThan(southWest[0]);
    expect(southEast[1]).toBe(southWest[1]);
    expect(northEast[1]).toBeLessThan(southEast[1]);
  });

  it('keeps the shape: 400 m are as many units to the north as to the east', () => {
    const degreesEast = 0.004 / Math.cos((HERE[0] * Math.PI) / 180);
    const { outline } = drawn({ outline: [HERE, off(0.004, 0), off(0, degreesEast)] });
    const [corner, north, east] = outline as [[number, number], [number, number], [number, number]];
    expect(corner[1] - north[1]).toBeGreaterThan(100);
    expect(Math.abs(corner[1] - north[1] - (east[0] - corner[0]))).toBeLessThanOrEqual(1);
  });

  it.each<[string, MapPoint[], number]>([
    ['wide', [HERE, off(0.0001, 0.05)], 300],
    ['high', [HERE, off(0.05, 0.0001)], 600],
  ])('of a %s slope is neither too flat nor longer than the page has room for', (_what, outline, height) => {
    const map = drawn({ outline });
    expect(map.height).toBe(height);
    for (const [x, y] of map.outline) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(PAPER_MAP_WIDTH);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(height);
    }
  });

  it('draws a road through all its points', () => {
    const road = [off(0, 0), off(0.001, 0.001), off(0.002, 0.003)];
    expect(drawn({ places: [{ kind: 'road', name: 'Road', points: road }] }).roads).toMatchObject([
      [expect.anything(), expect.anything(), expect.anything()],
    ]);
  });

  it('draws no road between other places, and no outline where there is none', () => {
    const school = { kind: 'evacuation', name: 'School', points: [HERE, off(0.001, 0.001)] };
    expect(drawn({ places: [school] })).toMatchObject({ roads: [], outline: [] });
  });

  it('puts signs of one place below each other', () => {
    const { signs } = drawn({ outline: OUTLINE, markers: [marker('A', HERE), marker('B', HERE), marker('C', HERE)] });
    const heights = signs.map(({ at: [, y] }) => y);
    expect(heights.map((y) => y - (heights[0] ?? 0))).toEqual([0, SIGN_UNITS, 2 * SIGN_UNITS]);
  });

  it('leaves signs alone that stand apart', () => {
    const { signs, outline } = drawn({
      outline: OUTLINE,
      markers: [marker('A', off(0, 0)), marker('B', off(0, 0.004))],
    });
    expect(signs.map((sign) => sign.at)).toEqual([outline[0], outline[1]]);
  });

  it('has a bar of a round length, no longer than a quarter of the width', () => {
    for (const size of [0.0002, 0.001, 0.004, 0.01, 0.05]) {
      const { bar } = drawn({ outline: [HERE, off(size, size)] });
      expect(String(bar.metres)).toMatch(/^[125]0*$/);
      expect(bar.units).toBeLessThanOrEqual(PAPER_MAP_WIDTH / 4);
      expect(bar.units).toBeGreaterThan(PAPER_MAP_WIDTH / 11);
    }
  });

  it('has a bar that measures: 400 m on the ground', () => {
    const { outline, bar } = drawn({ outline: [HERE, off(400 / 111_195, 0)] });
    const [south, north] = outline as [[number, number], [number, number]];
    expect((south[1] - north[1]) / (bar.units / bar.metres)).toBeCloseTo(400, -1);
  });
});

describe('what is told beside it', () => {
  it('tells of sensors whether they are heard', () => {
    const sensors = [
      gauge(),
      gauge({ name: 'rain_noah_619', isSilent: true }),
      gauge({ name: 'lpata', kind: 'column', lastAt: null }),
    ];
    const map = drawn({ outline: OUTLINE, sensors });
    expect(lineOf(map, 'Sensors')).toBe(
      'R LPASB: heard 2026/11/21 14:00 · R NOAH 619: silent since 2026/11/21 14:00 · T LPATA: never heard',
    );
    expect(map.signs.map(({ text, look }) => [text, look])).toEqual([
      ['R LPASB', 'good'],
      ['R NOAH 619', 'bad'],
      ['T LPATA', 'none'],
    ]);
  });

  it('says of a sensor far away that it is not on the map, and does not draw it', () => {
    const map = drawn({ outline: OUTLINE, sensors: [gauge({ point: off(0.2, 0.2) })] });
    expect(map.signs).toEqual([]);
    expect(lineOf(map, 'Sensors')).toBe('R LPASB: heard 2026/11/21 14:00 (not on the map)');
  });

  it.each<[string, number | null, string, string]>([
    ['grown', 0.4, 'A +0.4', 'bad'],
    ['shrunk', -1.2, 'A −1.2', 'bad'],
    ['not moved', 0, 'A 0', 'good'],
    ['moved less than a tape tells', 0.05, 'A +0.05', 'good'],
    ['never measured', null, 'A', 'none'],
  ])('of a marker that has %s', (_what, todayCm, text, look) => {
    const map = drawn({ markers: [marker('A', HERE, todayCm)] });
    expect(map.signs).toMatchObject([{ text, look }]);
    expect(lineOf(map, 'Markers')).toBe(todayCm === null ? 'A: never measured' : `${text.replace(' ', ': ')} cm today`);
  });

  it('does not call a marker still that was not compared today', () => {
    const map = drawn({ markers: [{ name: 'A', point: HERE, todayCm: null, measuredAt: at }] });
    expect(map.signs).toMatchObject([{ look: 'none' }]);
    expect(lineOf(map, 'Markers')).toBe('A: not compared today, last 2026/11/21 14:00');
  });

  it.each([
    [0, 'good'],
    [2, 'bad'],
    [3, 'bad'],
  ] as const)('of a landslide feature of level %i', (level, look) => {
    const map = drawn({ features: [{ name: 'Crack A', level, point: HERE }] });
    expect(map.signs).toMatchObject([{ text: '! Crack A', look }]);
    expect(lineOf(map, 'Landslide features')).toBe(`! Crack A: level ${level}`);
  });

  it('counts households, and says where no purok was given', () => {
    const puroks = [
      { name: 'Purok 1', households: 12, point: HERE },
      { name: 'Purok 2', households: 1, point: null },
      { name: null, households: 3, point: null },
    ];
    const map = drawn({ puroks });
    expect(map.signs).toMatchObject([{ text: 'Purok 1 12', look: 'good' }]);
    expect(drawn({ puroks: [{ name: null, households: 3, point: HERE }] }).signs).toMatchObject([{ text: '? 3' }]);
    expect(lineOf(map, 'Puroks')).toBe(
      'Purok 1: 12 households · Purok 2: 1 household (not on the map) · no purok given: 3 households (not on the map)',
    );
  });

  it('names where people go, and no place of another kind', () => {
    const places = [
      { kind: 'evacuation', name: 'School', points: [HERE] },
      { kind: 'hazard', name: 'picture', points: [HERE, off(0.001, 0.001)] },
    ];
    const map = drawn({ places });
    expect(map.lines).toEqual([{ name: 'Evacuation', text: 'E School' }]);
    expect(map.signs).toMatchObject([{ text: 'E School', look: 'good' }]);
  });
});

describe('of any slope', () => {
  /** Repeatable chance: a linear congruential generator (Numerical Recipes, §7.1). */
  function chanceFrom(seed: number) {
    let state = seed;
    return () => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return state / 2 ** 32;
    };
  }

  function anySlope(seed: number): SlopeOnPaper {
    const chance = chanceFrom(seed);
    const [high, wide] = [10 ** (-2 - 2 * chance()), 10 ** (-2 - 2 * chance())];
    const somewhere = (): MapPoint => off((chance() - 0.5) * high, (chance() - 0.5) * wide);
    const many = <T>(most: number, make: (index: number) => T) =>
      Array.from({ length: chance() * most }, (_, n) => make(n));
    return {
      outline: chance() < 0.5 ? null : [somewhere(), somewhere(), somewhere(), somewhere()],
      sensors: many(6, (n) => gauge({ name: `rain_${n}`, point: chance() < 0.3 ? null : somewhere() })),
      markers: many(26, (n) =>
        marker(String.fromCharCode(65 + n), chance() < 0.2 ? null : somewhere(), chance() - 0.5),
      ),
      features: many(5, (n) => ({ name: `Crack ${n}`, level: n % 4, point: somewhere() })),
      puroks: many(7, (n) => ({ name: `Purok ${n}`, households: n, point: chance() < 0.5 ? null : somewhere() })),
      places: many(4, (n) => ({
        kind: n % 2 ? 'road' : 'evacuation',
        name: `Place ${n}`,
        points: [somewhere(), somewhere()],
      })),
      hazard:
        seed % 3 ? { publishedAt: at, hash: seed % 4 ? 'f00d' : null, corners: [somewhere(), somewhere()] } : null,
    };
  }
  const slopes = Array.from({ length: 200 }, (_, seed) => anySlope(seed + 1));
  const maps = once(() => slopes.flatMap((slope) => paperMap(slope) ?? []));

  it('nearly every one has a map, with another height for another shape', () => {
    expect(maps().length).toBeGreaterThan(180);
    expect(new Set(maps().map(({ height }) => height)).size).toBeGreaterThan(15);
  });

  it('no sign covers another', () => {
    for (const { signs } of maps())
      for (const [index, one] of signs.entries())
        for (const other of signs.slice(index + 1)) {
          const isBelow = Math.abs(one.at[1] - other.at[1]) >= SIGN_UNITS;
          const isBeside = Math.abs(one.at[0] - other.at[0]) >= 8 * (one.text.length + other.text.length);
          if (!isBelow && !isBeside) throw new Error(`${one.text} at ${one.at} and ${other.text} at ${other.at}`);
        }
  });

  it('lines and signs stand inside its frame, from the left to the right', () => {
    for (const { height, outline, roads, signs } of maps()) {
      for (const [x, y] of [...outline, ...roads.flat()]) {
        expect(Math.min(x, PAPER_MAP_WIDTH - x)).toBeGreaterThanOrEqual(0);
        expect(Math.min(y, height - y)).toBeGreaterThanOrEqual(0);
      }
      for (const {
        at: [x],
      } of signs)
        expect(Math.min(x, PAPER_MAP_WIDTH - x)).toBeGreaterThanOrEqual(0);
    }
  });

  it('what has no place is told, and said not to be on it', () => {
    for (const slope of slopes) {
      const map = paperMap(slope);
      const told = map?.lines.find(({ name }) => name === 'Markers')?.text.split(' · ') ?? [];
      if (map === null) continue;
      expect(told).toHaveLength(slope.markers.length);
      for (const [index, { point, name }] of slope.markers.entries()) {
        expect(told[index]).toMatch(new RegExp(`^${name}: `));
        expect(told[index]?.endsWith('(not on the map)')).toBe(point === null);
      }
    }
  });

  it('every sign of a marker, feature, purok and place that has one is drawn, once', () => {
    for (const slope of slopes) {
      const map = paperMap(slope);
      if (map === null) continue;
      const placed = [...slope.markers, ...slope.features, ...slope.puroks].filter(({ point }) => point !== null);
      const houses = slope.places.filter(({ kind }) => kind === 'evacuation');
      expect(map.signs.filter(({ text }) => !/^R \d/.test(text))).toHaveLength(placed.length + houses.length);
    }
  });

  it('the same slope is the same drawing: a sheet printed twice has the same bytes', () => {
    for (const seed of [3, 7, 11]) expect(paperMap(anySlope(seed))).toEqual(paperMap(anySlope(seed)));
  });

  it('south of the equator and at the date line north is up and east is right, too', () => {
    for (const [latitude, longitude] of [
      [-12, 45],
      [0, 0],
      [12, 179.9],
    ] as const) {
      const { outline } = drawn({
        outline: [
          [latitude, longitude],
          [latitude + 0.001, longitude + 0.002],
          [latitude, longitude + 0.002],
        ],
      });
      const [southWest, northEast] = outline as [[number, number], [number, number], [number, number]];
      expect(northEast[0]).toBeGreaterThan(southWest[0]);
      expect(northEast[1]).toBeLessThan(southWest[1]);
    }
  });
});

describe('the hazard picture', () => {
  const hazard = { publishedAt: at, hash: 'f00d', corners: [off(-0.001, -0.001), off(0.004, 0.005)] };
  const told = (change: Partial<SlopeOnPaper>) => lineOf(drawn(change), 'Hazard map');

  it('is neither drawn nor told where none is published', () => {
    const map = drawn({ outline: OUTLINE });
    expect(map).not.toHaveProperty('hazard');
    expect(told({ outline: OUTLINE })).toBeUndefined();
  });

  it('lies between its corners, whichever two opposite ones were said', () => {
    const { outline, hazard: picture } = drawn({ outline: OUTLINE, hazard });
    const [southWest, , northEast] = outline as [[number, number], [number, number], [number, number]];
    expect(picture?.hash).toBe('f00d');
    expect(picture!.at[0]).toBeLessThan(southWest[0]);
    expect(picture!.at[0] + picture!.width).toBeGreaterThan(northEast[0]);
    expect(picture!.at[1]).toBeLessThan(northEast[1]);
    expect(picture!.at[1] + picture!.height).toBeGreaterThan(southWest[1]);
    for (const corners of [
      [hazard.corners[1]!, hazard.corners[0]!],
      [off(-0.001, 0.005), off(0.004, -0.001)],
    ])
      expect(drawn({ outline: OUTLINE, hazard: { ...hazard, corners } }).hazard).toEqual(picture);
  });

  it('is told with its date', () => {
    expect(told({ outline: OUTLINE, hazard })).toBe('published 2026/11/21 14:00, under this map');
  });

  it('of a whole barangay does not make the slope small', () => {
    const corners = [off(-0.05, -0.05), off(0.05, 0.05)];
    const plain = drawn({ outline: OUTLINE });
    const map = drawn({ outline: OUTLINE, hazard: { ...hazard, corners } });
    expect([map.outline, map.bar, map.height]).toEqual([plain.outline, plain.bar, plain.height]);
    expect(map.hazard!.width).toBeGreaterThan(PAPER_MAP_WIDTH);
    expect(map.hazard!.at[0]).toBeLessThan(0);
  });

  it('alone is a map', () => {
    const { hazard: picture, height } = drawn({ hazard });
    expect(picture!.at[0]).toBeGreaterThan(0);
    expect(picture!.at[0] + picture!.width).toBeLessThan(PAPER_MAP_WIDTH);
    expect(picture!.at[1] + picture!.height).toBeLessThan(height);
  });

  it.each([
    ['could not be read', { hash: null }, 'its picture could not be read'],
    ['could not be read and has no corners', { hash: null, corners: null }, 'its picture could not be read'],
    ['has no corners', { corners: null }, 'nobody has said where it lies'],
    ['has one corner', { corners: [HERE] }, 'it lies elsewhere'],
    ['lies to the north', { corners: [off(0.02, 0), off(0.03, 0.004)] }, 'it lies elsewhere'],
    ['lies to the south', { corners: [off(-0.03, 0), off(-0.02, 0.004)] }, 'it lies elsewhere'],
    ['lies to the west', { corners: [off(0, -0.03), off(0.003, -0.02)] }, 'it lies elsewhere'],
    ['lies to the east', { corners: [off(0, 0.02), off(0.003, 0.03)] }, 'it lies elsewhere'],
  ])('that %s is not drawn and says why', (_what, change, why) => {
    const own = { outline: OUTLINE, hazard: { ...hazard, ...change } };
    expect(drawn(own)).not.toHaveProperty('hazard');
    expect(told(own)).toBe(`published 2026/11/21 14:00, not on this map: ${why}`);
  });

  it.each([
    ['cannot be read', { hash: null }],
    ['has no corners', { corners: null }],
  ])('that %s makes no map where nothing else does', (_what, change) => {
    expect(paperMap({ ...NOTHING, hazard: { ...hazard, ...change } })).toBeNull();
  });
});
