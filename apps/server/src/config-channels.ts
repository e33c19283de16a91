// What people on duty are told by beside SMS, as the settings name it.

/** A baresip with an account of its own, which dials for us. */
export interface VoicePlace {
  /** Of its control port. */
  host: string;
  port: number;
  /** Of the addresses that are dialled: the provider's, with a port where it needs one. */
  domain: string;
  /** How the provider wants numbers: +639171234567, 639171234567, 09171234567. */
  form: 'plus' | 'plain' | 'zero';
}

export interface ChannelPlaces {
  /** Token of the bot; null: no chat is told. */
  telegramToken: string | null;
  /** Null: nobody is called. */
  voice: VoicePlace | null;
  /** Folder of the recordings; null: `voice-words` in the data folder. */
  voiceWords: string | null;
}

type Name = 'TELEGRAM_TOKEN' | 'VOICE' | 'VOICE_WORDS';
const VOICE_SHAPE = 'VOICE must look like baresip://127.0.0.1:4444?domain=sip.example.ph&number=plus (or plain, zero).';

/** What is wrong goes to `wrong`. The token is not repeated: whoever has it writes as the bot. */
export function readChannels(text: (name: Name) => string | null, wrong: string[]): ChannelPlaces {
  const telegramToken = text('TELEGRAM_TOKEN');
  if (telegramToken !== null && !/^\d+:[\w-]+$/.test(telegramToken)) {
    wrong.push('TELEGRAM_TOKEN must look like 123456:ABC-def, as the BotFather gives it.');
  }
  const given = text('VOICE');
  const voice = given !== null && URL.canParse(given) ? voiceOf(new URL(given)) : null;
  if (given !== null && voice === null) wrong.push(VOICE_SHAPE);
  return { telegramToken, voice, voiceWords: text('VOICE_WORDS') };
}

const FORMS = ['plus', 'plain', 'zero'] as const;
const PORT = 4444;

function voiceOf(url: URL): VoicePlace | null {
  const { protocol, hostname, port, pathname, username, searchParams, hash } = url;
  const isBare = (pathname === '' || pathname === '/') && username === '' && hash === '' && port !== '0';
  const isKnown = [...searchParams.keys()].every((name) => name === 'domain' || name === 'number');
  const domain = searchParams.get('domain') ?? '';
  const form = FORMS.find((one) => one === (searchParams.get('number') ?? 'plus'));
  if (protocol !== 'baresip:' || hostname === '' || !isBare || !isKnown || form === undefined) return null;
  // It becomes part of an order on one line.
  if (!/^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(domain)) return null;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? PORT : Number(port), domain, form };
}
