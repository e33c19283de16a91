// The table of further channels: which of them the settings switch on, and what hands over there.
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import type { FurtherChannel } from '../sms/channel.ts';
import type { FurtherGateway } from '../sms/gateway.ts';
import { makeSender, type Sender } from '../sms/sender.ts';
import { makeTelegramGateway } from './telegram-gateway.ts';

/** One entry for each channel; null: it is not switched on. */
const MAKERS: Readonly<Record<FurtherChannel, (config: Config) => FurtherGateway | null>> = {
  voice: () => null,
  telegram: ({ channels: { telegramToken: token } }) => (token === null ? null : makeTelegramGateway({ token })),
};

export interface Channels {
  gateways: readonly FurtherGateway[];
  isOn(channel: FurtherChannel): boolean;
}

export function makeChannels(config: Config): Channels {
  const gateways = Object.values(MAKERS).flatMap((make) => make(config) ?? []);
  return { gateways, isOn: (channel) => gateways.some((one) => one.channel === channel) };
}

/** Nobody is told of what they hand over: rooms that count messages of releases count SMS. */
export const furtherSenders = (db: Db, { gateways }: Channels): Sender[] =>
  gateways.map((gateway) => makeSender({ db, gateway, onAccepted: async () => {}, onProgress: async () => {} }));
