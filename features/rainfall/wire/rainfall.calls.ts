// Calls of rainfall: chart data, tags on invalid data, readings coming in.
import { call } from '@bantay/kernel/wire/route';

export const rainfallCalls = {
  getRainfallPlotData: call('GET', '/api/rainfall/get_rainfall_plot_data/:site_code/:ts_end/:days_diff', [
    '/api/rainfall/get_rainfall_plot_data/:site_code/:ts_end',
    '/api/rainfall/get_rainfall_plot_data/:site_code',
  ]),
  getMoreGauges: call('GET', '/api/rainfall/get_more_gauges/:site_code/:ts_end/:days_diff'),
  getRainJudgement: call('GET', '/api/rainfall/get_judgement/:site_code'),
  tagInvalidData: call('POST', '/api/rainfall/tag_invalid_data'),
  endInvalidTag: call('POST', '/api/rainfall/end_invalid_tag'),
  withdrawInvalidTag: call('POST', '/api/rainfall/withdraw_invalid_tag'),
  ingestRainfall: call('POST', '/api/ingest/rainfall'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    rainfall: true;
  }
}
