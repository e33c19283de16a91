// What the parts of the evidence are drawn from.
import type { RainfallEvidenceReply, TriggerRecord } from '@bantay/web/api/shapes.ts';

export type Figures = TriggerRecord['figures'];
export type RainFigures = NonNullable<Figures['rain']>;
export type RainKept = Pick<RainfallEvidenceReply, 'firstTs' | 'halfHours'>;
