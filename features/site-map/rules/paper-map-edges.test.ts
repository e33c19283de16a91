// The edges of a map on paper: what stands on its frame, beyond it in each direction, or close to something else.
import { describe, expect, it } from 'vitest';
import { PAPER_MAP_WIDTH, SIGN_UNITS } from '../../bulletin/rules/sheet-map.ts';
import type { MapPoint } from './map-places.ts';
import { at, drawn, gauge, HERE, lineOf, marker, off } from './paper-map.fixture.ts';

/** A slope twice as wide as high, and the corners of its frame in the south-west and in the north-east. */
const WIDE: MapPoint[] = [HERE, off(0, 0.005), off(0.002, 0.005)];
const FRAME: [MapPoint, MapPoint] = [off(-0.0005, -0.0005), off(0.0025, 0.0055)];

describe('a sensor', () => {
  it.each([
    ['north', off(0.2, 0.001)],
    ['south', off(-0.2, 0.001)],
    ['west', off(0.001, -0.2)],
    ['east', off(0.001, 0.2)],
  ])('far to the %s is not drawn', (_way, point) => {
    expect(drawn({ outline: WIDE, sensors: [gauge({ point })] }).signs).toEqual([]);
  });

  it('on the very edge of the frame is drawn', () => {
    const sensors = FRAME.map((point) => gauge({ point }));
    const { signs, height } = drawn({ outline: WIDE, sensors });
    expect(signs.map((sign) => sign.at.map(Math.abs))).toEqual([
      [0, height],
      [PAPER_MAP_WIDTH, 0],
    ]);
  });
});

describe('signs', () => {
  it.each([
    // Of one letter, on a frame that is 653 m wide.
    [25, 0],
    [5, SIGN_UNITS],
  ])('that stand %i m apart lie %i below each other', (apart, below) => {
    const east = apart / (111_195 * Math.cos((HERE[0] * Math.PI) / 180));
    const { signs } = drawn({ outline: WIDE, markers: [marker('A', off(0.001, 0)), marker('B', off(0.001, east))] });
    const [one, other] = signs.map((sign) => sign.at);
    expect([other![0] > one![0], other![1] - one![1]]).toEqual([true, below]); // both are drawn
  });
});

describe('a hazard picture', () => {
  it.each<[string, MapPoint[]]>([
    ['north', [[FRAME[1][0], FRAME[0][1]], off(0.01, 0.004)]],
    ['south', [FRAME[0], off(-0.01, 0.004)]],
    ['west', [FRAME[0], off(0.003, -0.01)]],
    ['east', [FRAME[1], off(0, 0.01)]],
  ])('that touches the frame in the %s alone lies elsewhere', (_way, corners) => {
    const map = drawn({ outline: WIDE, hazard: { publishedAt: at, hash: 'f00d', corners } });
    expect(map).not.toHaveProperty('hazard');
    expect(lineOf(map, 'Hazard map')).toContain('it lies elsewhere');
  });
});
