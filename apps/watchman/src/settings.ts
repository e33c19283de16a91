// The settings of a watchman: one JSON file, checked whole, a sentence for each thing that is wrong.
import { readFileSync } from 'node:fs';
import { parseMobileNumber } from '@bantay/features/accounts/rules/phone-number.ts';
import { publicKey } from '@bantay/features/watch/wire/watch.ts';
import { messageOf } from '@bantay/kernel/thrown';
import { type Config, readConfig, SettingsError } from '@bantay/server/config.ts';
import { z } from 'zod';
import { ALARM_LANGUAGES } from './alarm-text.ts';

const address = z
  .string()
  .max(500)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'an address with https:// or http://',
  )
  .transform((text) => text.replace(/\/+$/, ''));

const number = z.string().transform((text, context) => {
  const parsed = parseMobileNumber(text);
  if (parsed === null) context.addIssue({ code: 'custom', message: 'a mobile number like 09170000001' });
  return parsed ?? z.NEVER;
});

const name = z.string().trim().min(1).max(30);

const watched = z.strictObject({
  name,
  /** Its public key, pinned here. */
  key: publicKey,
  /** Where it is asked. */
  address,
  /** Whether it is asked each time, because it cannot reach us. Otherwise it posts its pulses itself. */
  fetch: z.boolean().default(false),
});
export type Watched = z.output<typeof watched>;

const shape = z.strictObject({
  name,
  /** Where its state and its key lie. */
  data: z.string().min(1),
  host: z.string().default('127.0.0.1'),
  port: z.number().int().min(1).max(65_535).default(5070),
  language: z.enum(ALARM_LANGUAGES).default('fil'),
  /** Servers, other watchmen, neighbouring installations. */
  watch: z.array(watched).min(1).max(50),
  /** Others whose answer proves that the own line is alive; whatever they answer. */
  line: z
    .array(address)
    .min(2, 'two addresses of others, so that one that is down does not pass for our own line')
    .max(5),
  tell: z.array(z.strictObject({ name, number })).min(1, 'somebody who is told').max(50),
  /** People are told again after so many minutes, until the server is heard. */
  again_minutes: z.number().min(0.01).max(1440).default(15),
  /** Seconds from one pulse to the next: that of the servers. */
  pulse_s: z.number().min(1).max(60).default(60),
  /** Seconds after which a question is given up; left out, it follows from the pulse (`patienceMs`). */
  patience_s: z.number().min(0.1).max(30).optional(),
  /** Whose page of levels it hands on, and where: behind a proxy with a certificate, as everything for everybody. */
  levels: z
    .strictObject({ of: name, host: z.string().default('127.0.0.1'), port: z.number().int().min(1).max(65_535) })
    .optional(),
  /** The settings of an SMS gateway by the names that the server has for them. */
  sms: z.record(z.string().regex(/^SMS_[A-Z_]+$/), z.string()).default({}),
  /** A file in which messages are written down instead of being sent: for trials. */
  log: z.string().min(1).optional(),
});

export interface Settings extends Omit<z.output<typeof shape>, 'sms'> {
  /** Of the server's own settings those that name the gateway. */
  sms: Config;
}

export class SettingsWrong extends Error {}

export function readSettings(file: string): Settings {
  return checkSettings(jsonOf(file), file);
}

export function checkSettings(given: unknown, file = 'the settings'): Settings {
  const read = shape.safeParse(given);
  if (!read.success) {
    const sentences = read.error.issues.map(({ path, message }) => `${path.join('.') || file}: ${message}.`);
    throw new SettingsWrong(sentences.join('\n'));
  }
  refuseTwice(read.data.watch);
  refuseOwnLine(read.data);
  refuseLevels(read.data);
  const sms = gatewayOf(read.data.sms);
  const hasGateway = sms.smsGateways.length > 0;
  if (hasGateway === (read.data.log !== undefined)) {
    throw new SettingsWrong('sms: it needs SMS_GATEWAY and its settings, or a "log" for a trial, and not both.');
  }
  return { ...read.data, sms };
}

function refuseTwice(all: readonly Watched[]): void {
  for (const field of ['key', 'name'] as const) {
    const values = all.map((one) => one[field]);
    const twice = values.find((value, at) => values.indexOf(value) !== at);
    if (twice !== undefined) throw new SettingsWrong(`watch: ${field} ${twice} stands twice.`);
  }
}

/** Of an address: machines of one name stand and fall together; on this machine a trial has many. */
function machineAt(text: string): string {
  const { hostname, host } = new URL(text);
  return /^(localhost|127\..+|\[::1\])$/.test(hostname) ? host : hostname;
}

/** A server that stands for the line as well would die as 'our own line is dead', and nobody would be told. */
function refuseOwnLine({ watch, line }: z.output<typeof shape>): void {
  const watchedAt = new Set(watch.map((one) => machineAt(one.address)));
  const own = line.find((one) => watchedAt.has(machineAt(one)));
  if (own !== undefined) {
    throw new SettingsWrong(
      `line: ${own} is a machine that is watched; its death would pass for that of our own line.`,
    );
  }
  if (new Set(line.map(machineAt)).size < 2)
    throw new SettingsWrong('line: its addresses are of one machine; two are needed.');
}

function refuseLevels({ levels, watch, port }: z.output<typeof shape>): void {
  if (levels === undefined) return;
  if (watch.every((one) => one.name !== levels.of))
    throw new SettingsWrong(`levels.of: ${levels.of} is not watched here.`);
  if (levels.port === port) throw new SettingsWrong('levels.port: it needs another port than that of the pulses.');
}

/** By the server's own reader, with what it asks for beside them. A simulator sends nothing, and is refused as in production. */
function gatewayOf(sms: Readonly<Record<string, string>>): Config {
  try {
    return readConfig({ ...sms, PUBLIC_URL: 'https://watchman.invalid', BANTAY_DEMO: 'off' });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new SettingsWrong(error.sentences.map((sentence) => `sms: ${sentence}`).join('\n'));
  }
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsWrong(`${file} cannot be read as JSON: ${messageOf(error)}.`);
  }
}
