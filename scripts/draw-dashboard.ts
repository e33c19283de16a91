// Writes the dashboard of Grafana from the one in features/metrics, whose names and types are checked.
import { dashboard } from '../features/metrics/server/grafana-dashboard.ts';
import { writeOrCheck } from './generated-document.ts';

writeOrCheck(
  'deploy/grafana-dashboard.json',
  `${JSON.stringify(dashboard, null, 2)}\n`,
  'node scripts/run.mjs scripts/draw-dashboard.ts',
);
