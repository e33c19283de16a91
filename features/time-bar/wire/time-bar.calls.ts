// The call of the marks on charts.
import { call } from '@bantay/kernel/wire/route';

export const timeBarCalls = {
  readMarks: call('GET', '/api/time_bar/marks/:site_code/:ts_start/:ts_end'),
};
