// The line for paper: numbers with their limits, what is missing, what contradicts it; short however much moved.
import { describe, expect, it } from 'vitest';
import type { GaugeSums } from '../../rainfall/rules/neighbour-doubt.ts';
import { gaugeShort } from '../../rainfall/rules/rainfall-trigger.ts';
import { columnEvidence, marker, markerEvidence, node, otherGauge, rainEvidence } from './evidence.fixture.ts';
import { markerFigures, nodeFigures, rainFigures } from './evidence-figures.ts';
import { evidenceLine, type LineFigures } from './evidence-line.ts';

const NONE: LineFigures = { rain: null, markers: [], markersInUse: null, nodes: [] };
const rainLine = (others: GaugeSums[], more: Parameters<typeof rainEvidence>[0] = {}) =>
  evidenceLine({ ...NONE, rain: { ...rainFigures(rainEvidence(more), others), gauge: 'rain_lpasb' } });

it.each([
  ['rain_lpasb', 'LPASB'],
  ['rain_noah_619', 'NOAH 619'],
])('%s is called %s where rain is spoken of', (gauge, short) => expect(gaugeShort(gauge)).toBe(short));

describe('rain', () => {
  it('with the gauges around it, and that they do not confirm it', () => {
    expect(rainLine([otherGauge('rain_hinsb', 7), otherGauge('rain_noah_619', 2)])).toBe(
      'Rain at LPASB: 89.0 mm in 24 h, 128 % of the limit 69.6 mm; 48 of 48 half hours measured; near it HINSB 7.0 mm, NOAH 619 2.0 mm; the gauges around it do not confirm it',
    );
  });

  it('that others saw as well carries no doubt', () => {
    const line = rainLine([otherGauge('rain_hinsb', 70)]);
    expect(line).toContain('near it HINSB 70.0 mm');
    expect(line).not.toContain('confirm');
  });

  it('says where nobody can compare, instead of a 0', () => {
    const line = rainLine([otherGauge('rain_silent', 0, { measured24: 0 })]);
    expect(line).toContain('no other gauge near it to compare');
    expect(line).not.toMatch(/SILENT|confirm/);
  });

  it('names three others and no more', () => {
    const line = rainLine(['a', 'b', 'c', 'd'].map((name) => otherGauge(`rain_${name}`, 50)));
    expect(line).toContain('near it A 50.0 mm, B 50.0 mm, C 50.0 mm');
    expect(line).not.toContain('D 50.0');
  });

  it('over three days says so', () => {
    expect(rainLine([], { sum24: 1, sum72: 150 })).toContain('150.0 mm in 72 h, 108 % of the limit 139.2 mm');
  });
});

describe('markers', () => {
  const line = (count: number | null, ...all: ReturnType<typeof marker>[]) =>
    evidenceLine({ ...NONE, markers: markerFigures(markerEvidence(...all)), markersInUse: count });

  it('those that moved with their limit, and how many were measured', () => {
    expect(line(4, marker('A', 2), marker('B', 0, { displacementCm: 0.1 }))).toBe(
      'Ground markers: A 3.0 cm in 4.0 h, 0.75 cm/h of 0.25 cm/h; 2 of 4 measured',
    );
  });

  it('without a count of those in use no share is claimed', () => {
    expect(line(null, marker('A', 2))).toMatch(/; 1 measured$/);
  });

  it('many are counted', () => {
    const all = ['A', 'B', 'C', 'D', 'E'].map((name) => marker(name, 2));
    expect(line(5, ...all)).toMatch(/^Ground markers: A .*; B .*; C .*; 2 more; 5 of 5 measured$/);
  });

  it('one that was measured once has no number, and none is made up', () => {
    const once = marker('A', 1, { displacementCm: null, hours: null, before: null });
    expect(line(1, once)).toBe('Ground markers: 1 of 1 measured');
  });
});

describe('columns', () => {
  const line = (...nodes: ReturnType<typeof node>[]) =>
    evidenceLine({ ...NONE, nodes: nodeFigures(columnEvidence(...nodes)) });

  it('each number with its unit and limit', () => {
    expect(line(node(3, 2))).toBe('Tilt columns: LPASA node 3 0.060 of 0.05 m in 3 days');
    expect(line(node(4, 3, { velocityXz: 0.6 }))).toBe('Tilt columns: LPASA node 4 0.600 of 0.5 m/day');
  });

  it('many are counted', () => {
    expect(line(...[1, 2, 3, 4, 5].map((number) => node(number, 2)))).toMatch(/; 2 more$/);
  });
});

it('an earthquake, a feature and a request are told elsewhere', () => expect(evidenceLine(NONE)).toBeNull());
