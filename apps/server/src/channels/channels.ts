// The table of further channels: which of them the settings switch on, and what hands over there.
import { join } from 'node:path';
import type { SpokenName, Tongue } from '@bantay/kernel/voice/spoken-words';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../database/database.ts';
import type { FurtherChannel } from '../sms/channel.ts';
import type { FurtherGateway } from '../sms/gateway.ts';
import type { AcceptedRow } from '../sms/outbox.ts';
import { makeSender, type Sender } from '../sms/sender.ts';
import { readMissing } from './call-sound.ts';
import { makeTelegramGateway } from './telegram-gateway.ts';
import { makeVoiceGateway } from './voice-gateway.ts';

/** One entry for each channel; null: it is not switched on. */
const MAKERS: Readonly<Record<FurtherChannel, (config: Config, dataFolder: string) => FurtherGateway | null>> = {
  voice: ({ channels }, dataFolder) =>
    channels.voice &&
    makeVoiceGateway({ ...channels.voice, words: wordsIn(channels, dataFolder), folder: join(dataFolder, 'calls') }),
  telegram: ({ channels: { telegramToken: token } }) => (token === null ? null : makeTelegramGateway({ token })),
};

const wordsIn = ({ voiceWords }: Config['channels'], dataFolder: string) =>
  voiceWords ?? join(dataFolder, 'voice-words');

export interface Channels {
  gateways: readonly FurtherGateway[];
  isOn(channel: FurtherChannel): boolean;
  /** What calls could not say in each language, as it lies in the folder now; null: nobody is called. */
  missingWords(): Promise<Record<Tongue, SpokenName[]> | null>;
}

export function makeChannels(config: Config, dataFolder: string): Channels {
  const gateways = Object.values(MAKERS).flatMap((make) => make(config, dataFolder) ?? []);
  return {
    gateways,
    isOn: (channel) => gateways.some((one) => one.channel === channel),
    missingWords: async () => config.channels.voice && readMissing(wordsIn(config.channels, dataFolder)),
  };
}

/** Some language can say everything. */
export const speaks = (missing: Record<Tongue, readonly SpokenName[]>): boolean =>
  Object.values(missing).some((names) => names.length === 0);

/** Nobody is told of what they hand over: rooms that count messages of releases count SMS. An answer waits in its row. */
export const furtherSenders = (db: Db, { gateways }: Channels): Sender[] =>
  gateways.map((gateway) => makeSender({ db, gateway, onAccepted: keepAnswer, onProgress: async () => {} }));

async function keepAnswer(tx: Db, { outboxId, isAnswered }: AcceptedRow): Promise<void> {
  if (!isAnswered) return;
  await sql`update channel_outbox set answered_at = statement_timestamp() where outbox_id = ${outboxId}`.execute(tx);
}
