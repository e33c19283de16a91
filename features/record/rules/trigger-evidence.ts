// What can stand behind a trigger of the record, by the science that stated it.
import type { RainfallEvidence } from '../../rainfall/rules/rainfall-evidence.ts';
import type { SubsurfaceEvidence } from '../../subsurface/rules/subsurface-evidence.ts';
import type { SurficialEvidence } from '../../surficial/rules/surficial-evidence.ts';

/** Sources stated by people or feeds keep theirs in records of their own. */
export type TriggerEvidence = RainfallEvidence | SubsurfaceEvidence | SurficialEvidence;
