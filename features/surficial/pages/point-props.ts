// What every dialog about one measurement is given.
import type { MarkerPlot, MarkerPoint } from '@bantay/web/api/shapes.ts';

export interface PointProps {
  marker: MarkerPlot;
  point: MarkerPoint;
  onClose: () => void;
}
