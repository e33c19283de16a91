// What comes after a page of charts, in one piece: the bar, the marks, and what the charts are compared with.
export { ComparedWith } from './compared-with.tsx';
export { prepareMarks, readSiteMarks } from './read-marks.ts';
export { TimeBar } from './time-bar.tsx';
