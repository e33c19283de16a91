// Calls of rainfall: chart data, tags on invalid data, readings coming in.
import { call } from './route.ts';

export const rainfallCalls = {
  getRainfallPlotData: call('GET', '/api/rainfall/get_rainfall_plot_data/:site_code/:ts_end/:days_diff', [
    '/api/rainfall/get_rainfall_plot_data/:site_code/:ts_end',
    '/api/rainfall/get_rainfall_plot_data/:site_code',
  ]),
  tagInvalidData: call('POST', '/api/rainfall/tag_invalid_data'),
  ingestRainfall: call('POST', '/api/ingest/rainfall'),
};
