// What comes after the charts of the rain page, in one piece: the judgement and further gauges.
export { MoreGauges } from './more-gauges.tsx';
export { RainStanding } from './rain-standing.tsx';
