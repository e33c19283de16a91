// The picture of an earthquake: directions, one scale for both axes, and the farther of circle and epicentre at the rim.
import { expect, it } from 'vitest';
import { quakeFigure } from './quake-figure-model.ts';

const SITE = { latitude: 11.79, longitude: 125.02 };
const at = (latitude: number, longitude: number, critical: number | null = 20) =>
  quakeFigure(SITE, { latitude, longitude }, critical);

it.each([
  ['north', 12.79, 125.02, 0, -1],
  ['south', 10.79, 125.02, 0, 1],
  ['east', 11.79, 126.02, 1, 0],
  ['west', 11.79, 124.02, -1, 0],
  ['south-east', 10.79, 126.02, 1, 1],
])('%s of the site', (_, latitude, longitude, x, y) => {
  const figure = at(latitude, longitude);
  expect([Math.sign(Math.round(figure.x)) + 0, Math.sign(Math.round(figure.y)) + 0]).toEqual([x, y]);
});

it('the farther one reaches the rim, and the circle keeps the scale of the way', () => {
  const far = at(12.79, 125.02, 55.6);
  expect(-far.y).toBeCloseTo(84);
  expect(far.circle).toBeCloseTo(42, 0);
  const near = at(12.79, 125.02, 222.4);
  expect(near.circle).toBeCloseTo(84);
  expect(-near.y).toBeCloseTo(42, 0);
});

it('without a critical distance there is no circle; under the site itself nothing runs away', () => {
  expect(at(12, 125, null).circle).toBe(0);
  expect(at(11.79, 125.02, 0)).toEqual({ x: 0, y: -0, circle: 0 });
});
