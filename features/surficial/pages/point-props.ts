// What every dialog about one measurement is given.
import type { MarkerPlot, MarkerPoint } from '@bantay/web/api/shapes.ts';
import type { SiteCode } from '../../sites/rules/site.ts';

export interface PointProps {
  site: SiteCode;
  marker: MarkerPlot;
  point: MarkerPoint;
  onClose: () => void;
}
