// Which gateways this installation sends through, in the order of their priority.
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import { makeFailover } from './failover.ts';
import { makeGammuGateway } from './gammu-gateway.ts';
import type { Gateway } from './gateway.ts';
import { makeHttpGateway } from './http-gateway.ts';
import { presetOf } from './http-presets.ts';
import { makeSimulatorGateway } from './simulator-gateway.ts';
import { makeSmppGateway } from './smpp-gateway.ts';

/** Null: rows wait, and the panel says so in red. */
export function makeGateway(config: Config, db: Db): Gateway | null {
  const gateways = config.smsGateways.map((name) => MAKERS[name](config, db));
  const [only] = gateways;
  return gateways.length > 1 ? makeFailover(gateways) : (only ?? null);
}

/** The settings of each have been checked (config.ts): none of them starts with one missing. */
const MAKERS: Record<Config['smsGateways'][number], (config: Config, db: Db) => Gateway> = {
  simulator: (_, db) => makeSimulatorGateway(db),
  http: (config) =>
    makeHttpGateway({
      // refuseTogether asks for it.
      url: config.smsHttpUrl!,
      key: config.smsHttpKey,
      ...config.smsHttpShape,
      preset: config.smsHttpShape.preset === null ? null : presetOf(config.smsHttpShape.preset),
      takesKeys: config.smsHttpTakesKeys,
    }),
  smpp: ({ smsSmppUrl, smsSmppUser, smsSmppPassword, smsSmppSource }) =>
    makeSmppGateway({
      // refuseTogether asks for all three.
      url: smsSmppUrl!,
      // as above
      systemId: smsSmppUser!,
      // as above
      password: smsSmppPassword!,
      sourceAddress: smsSmppSource ?? '',
    }),
  // refuseTogether asks for the folder.
  gammu: ({ smsGammuFolder }) => makeGammuGateway({ folder: smsGammuFolder! }),
};
