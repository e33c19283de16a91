// Calls of drills.
import { call } from '@bantay/kernel/wire/route';

export const drillCalls = {
  readDrills: call('GET', '/api/drills/:site_code'),
  agreeToDrills: call('POST', '/api/drills/agree'),
  withdrawFromDrills: call('POST', '/api/drills/withdraw'),
  startDrill: call('POST', '/api/drills/start'),
  actInDrill: call('POST', '/api/drills/act'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    drills: true;
  }
}
