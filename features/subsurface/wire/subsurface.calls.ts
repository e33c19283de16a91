// Calls of the tilt columns: columns of a site, chart data of one column, readings coming in.
import { call } from '@bantay/kernel/wire/route';

export const subsurfaceCalls = {
  getSiteSubsurfaceColumns: call('GET', '/api/subsurface/get_site_subsurface_columns/:site_code'),
  getSubsurfacePlotData: call('GET', '/api/subsurface/get_subsurface_plot_data/:column/:ts_end/:ts_start/:hour_value'),
  ingestTilt: call('POST', '/api/ingest/tilt'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    subsurface: true;
  }
}
