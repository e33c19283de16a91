// Released warnings for everybody: the feed and its messages as they are sent, each with a tag, signed by the key of the installation.
import { tagOfText } from '@bantay/server/http/send-tagged.ts';
import { readSigningKey } from '@bantay/server/secrets.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import type { CapRow } from './cap-queries.ts';
import type { CapService } from './cap-service.ts';
import { makeSigner, type Signer } from './cap-signature.ts';

export interface Sent {
  text: string;
  /** Of an ETag: the same text has the same, on every server. */
  tag: string;
}

export interface PublicCapService {
  /** Newest first, and who sends. */
  feed(): Promise<{ office: string; sender: string; messages: CapRow[] }>;
  message(identifier: string): Promise<Sent>;
  /** SPKI in PEM. */
  key(): Promise<Sent>;
  /** SHA-256 of the key, in hex: what the operator tells receivers by another way. */
  fingerprint(): Promise<string>;
}

interface Parts {
  cap: CapService;
  settings: Pick<SettingsBook, 'read'>;
  dataFolder: string;
}

/** Messages that are kept signed: as many as the feed names. */
const KEPT = 100;

export function makePublicCapService({ cap, settings, dataFolder }: Parts): PublicCapService {
  /** Asked for once; a failure is asked again. */
  let signing: Promise<Signer> | null = null;
  const signed = new Map<string, Sent>();

  function signer(): Promise<Signer> {
    signing ??= readSigningKey(dataFolder).then(makeSigner);
    signing.catch(() => {
      signing = null;
    });
    return signing;
  }

  return {
    async feed() {
      const { office, privacy } = (await settings.read()).office;
      return { office, sender: privacy.email, messages: await cap.newest() };
    },
    async message(identifier) {
      const kept = signed.get(identifier);
      if (kept) return kept;
      const { sign } = await signer();
      const made = sent(sign(await cap.requireXml(identifier)));
      const [first] = signed.keys();
      if (signed.size >= KEPT && first !== undefined) signed.delete(first);
      signed.set(identifier, made);
      return made;
    },
    key: async () => sent((await signer()).publicKey),
    fingerprint: async () => (await signer()).fingerprint,
  };
}

const sent = (text: string): Sent => ({ text, tag: tagOfText(text) });
