// What comes after the charts of the rain page, in one piece: the judgement, bands in words, tagging and further gauges.
export { GaugeNotes } from './gauge-notes.tsx';
export { MoreGauges } from './more-gauges.tsx';
export { RainStanding } from './rain-standing.tsx';
export { TagChoosing } from './tag-choosing.tsx';
