// Which gateways this installation sends through, in the order of their priority.
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { CARRIERS } from './carriers.ts';
import { makeFailover } from './failover.ts';
import type { Gateway } from './gateway.ts';
import { makeSimulatorGateway } from './simulator-gateway.ts';

/** Null: rows wait, and the panel says so in red. */
export function makeGateway(config: Config, db: Db): Gateway | null {
  const gateways = config.smsGateways.map((name) =>
    name === 'simulator' ? makeSimulatorGateway(db) : CARRIERS[name](config),
  );
  const [only] = gateways;
  return gateways.length > 1 ? makeFailover(gateways) : (only ?? null);
}
