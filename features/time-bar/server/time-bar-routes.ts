// The door of the marks on charts.
import { fromManilaText, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { readMarks } from '../wire/time-bar.ts';
import type { MarksService } from './marks-service.ts';

export function timeBarRoutes(door: Door, service: MarksService): void {
  door(readMarks, async ({ params }) => {
    // The contract has read both.
    const [one, other] = [fromManilaText(params.ts_start)!, fromManilaText(params.ts_end)!];
    const { marks, isCut } = await service.between(params.site_code, one, other);
    return {
      status: true as const,
      marks: marks.map(({ at, ...mark }) => ({ ts: toManilaText(at), ...mark })),
      is_cut: isCut,
    };
  });
}
