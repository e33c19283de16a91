// What comes after a page of charts, in one piece: the bar, and what the charts are compared with.
export { ComparedWith } from './compared-with.tsx';
export { TimeBar } from './time-bar.tsx';
