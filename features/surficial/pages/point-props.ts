// What every dialog about one measurement is given.
import type { MarkerPlot, MarkerPoint } from '../wire/surficial.ts';

export interface PointProps {
  marker: MarkerPlot;
  point: MarkerPoint;
  onClose: () => void;
}
