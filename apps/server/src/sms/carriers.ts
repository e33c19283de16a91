// What carries SMS out of the house, each by its settings. Nothing here needs a database: a watchman outside sends by the same.
import type { Config } from '../config.ts';
import { makeGammuGateway } from './gammu-gateway.ts';
import type { Gateway } from './gateway.ts';
import { makeHttpGateway } from './http-gateway.ts';
import { presetOf } from './http-presets.ts';
import { makeSmppGateway } from './smpp-gateway.ts';

type Carrier = Exclude<Config['smsGateways'][number], 'simulator'>;

/** The settings of each have been checked (config.ts): none of them starts with one missing. */
export const CARRIERS: Record<Carrier, (config: Config) => Gateway> = {
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
