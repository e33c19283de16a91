// Blocks of a column of three nodes for tests: two half hours, an L2 at node 2 and an L3 at node 3 downslope.
import type { ColumnReply, SubsurfaceItem } from '@bantay/web/api/shapes.ts';

export const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
export const T1 = at('2026-11-21 14:30');
export const T2 = at('2026-11-21 15:00');

const shape = (name: string, top: number) => ({
  name,
  data: [
    { x: top, y: 0 },
    { x: top / 2, y: -1 },
    { x: 0, y: -2 },
  ],
});
const line = (name: number | 'Cumulative', start: number, moved: number) => ({
  name,
  data: [
    { x: T1, y: start },
    { x: T2, y: start + moved },
  ],
});
const lines = () => [line('Cumulative', 0, 7), line(1, -10, 1), line(2, -20, -5), line(3, -30, 2)];
const annotations = [1, 2, 3].map((node) => ({
  value: -10 * node,
  label: { text: node === 3 ? '3++' : String(node) },
}));

export function items(more: SubsurfaceItem[] = []): SubsurfaceItem[] {
  return [
    {
      type: 'column_position',
      data: {
        minPosition: 0,
        maxPosition: 0.02,
        data: (['downslope', 'across_slope'] as const).map((orientation) => ({
          orientation,
          data: [shape('2026-11-21 15:00:00', 0.02), shape('2026-11-21 11:00:00', 0.01)],
        })),
      },
    },
    {
      type: 'displacement',
      isReduced: false,
      data: (['downslope', 'across_slope'] as const).map((orientation) => ({
        orientation,
        data: lines(),
        annotations,
      })),
    },
    {
      type: 'velocity_alerts',
      data: {
        velocityAlerts: [
          { orientation: 'downslope', data: { L2: [[T2, 2]], L3: [[T2, 3]] } },
          { orientation: 'across_slope', data: { L2: [], L3: [] } },
        ],
        timestampsPerNode: [1, 2, 3].map((name) => ({ name, data: [[T1, name] as [number, number], [T2, name]] })),
      },
    },
    {
      type: 'comms_health',
      data: {
        data: [
          { name: 'Accel 1', data: [{ x: 1, y: 98.62 }] },
          { name: 'Accel 2', data: [{ x: 1, y: 0 }] },
        ],
      },
    },
    ...more,
  ];
}

export function column(tsmId: number, tsmName: string, more: Partial<ColumnReply> = {}): ColumnReply {
  return {
    tsmId,
    siteId: 24,
    tsmName,
    dateActivated: '2024-01-01',
    dateDeactivated: null,
    segmentLength: 1,
    numberOfSegments: 3,
    version: 2,
    logger: {
      loggerId: 1,
      loggerName: tsmName,
      dateActivated: '2024-01-01',
      dateDeactivated: null,
      latitude: null,
      longitude: null,
      loggerModel: { hasTilt: true, hasRain: true, hasPiezo: false, hasSoms: false, loggerType: 'arq' },
    },
    accelerometers: [],
    ...more,
  };
}
