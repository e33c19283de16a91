// Which gateway this installation sends through.
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import type { Gateway } from './gateway.ts';
import { makeHttpGateway } from './http-gateway.ts';
import { makeSimulatorGateway } from './simulator-gateway.ts';

/** Null: rows wait, and the panel says so in red. */
export function makeGateway(config: Config, db: Db): Gateway | null {
  if (config.smsGateway === 'http' && config.smsHttpUrl) {
    return makeHttpGateway({ url: config.smsHttpUrl, key: config.smsHttpKey, takesKeys: config.smsHttpTakesKeys });
  }
  if (config.smsGateway === 'simulator' && config.mode === 'demo') return makeSimulatorGateway(db);
  return null;
}
