// What somebody has asked this phone to keep, and nobody else may read: sealed with a key that the browser does not hand out, per person,
// with an end. Signing out deletes the key (sealed-name.ts).

export interface Opened {
  data: unknown;
  /** When it was sealed, device time, epoch ms. */
  at: number;
  /** From then on it is not opened any more, device time. */
  until: number;
}

interface Copy {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  at: number;
  until: number;
}

/** Keys and copies by name. */
export interface SealedStore {
  read(name: string): Promise<unknown>;
  write(name: string, value: CryptoKey | Copy): Promise<void>;
  delete(name: string): Promise<void>;
}

/** Null: an address without https has no keys, and then nothing is kept. */
export const subtleHere = (): SubtleCrypto | null => (crypto as { subtle?: SubtleCrypto }).subtle ?? null;

const ALGORITHM = { name: 'AES-GCM', length: 256 } as const;
const IV_BYTES = 12;

export interface Sealed {
  /** `until`: device time. Fails where the storage is full or forbidden. */
  keep(name: string, data: unknown, until: number): Promise<void>;
  /** Null where there is none, its end is over, or it is not of this person or this key. */
  open(name: string): Promise<Opened | null>;
  drop(name: string): Promise<void>;
}

export function sealedOf(userId: number, store: SealedStore, subtle: SubtleCrypto): Sealed {
  const keyName = `key ${userId}`;
  const copyName = (name: string) => `copy ${userId} ${name}`;
  /** Whose it is and until when belong to it: a copy under another name, or with another end, does not open. */
  const sealOf = (name: string, { iv, at, until }: Omit<Copy, 'bytes'>) => ({
    ...{ name: ALGORITHM.name, iv },
    additionalData: new TextEncoder().encode(JSON.stringify([userId, name, at, until])),
  });

  const readKey = async () => (await store.read(keyName)) as CryptoKey | undefined; // written below
  const ownKey = async () => {
    const known = await readKey();
    if (known) return known;
    // Not to be handed out, not even to the pages themselves.
    const made = await subtle.generateKey(ALGORITHM, false, ['encrypt', 'decrypt']);
    await store.write(keyName, made);
    return made;
  };

  return {
    async keep(name, data, until) {
      const key = await ownKey();
      const copy = { iv: crypto.getRandomValues(new Uint8Array(IV_BYTES)), at: Date.now(), until };
      const text = new TextEncoder().encode(JSON.stringify(data));
      await store.write(copyName(name), { ...copy, bytes: await subtle.encrypt(sealOf(name, copy), key, text) });
    },
    async open(name) {
      const [key, copy] = [await readKey(), (await store.read(copyName(name))) as Copy | undefined]; // written above
      if (!copy) return null;
      // A clock that has gone back does not take the names from whoever looks for people.
      if (!key || copy.until < Date.now()) {
        await store.delete(copyName(name));
        return null;
      }
      try {
        const text = await subtle.decrypt(sealOf(name, copy), key, copy.bytes);
        return { data: JSON.parse(new TextDecoder().decode(text)), at: copy.at, until: copy.until };
      } catch {
        return null;
      }
    },
    drop: (name) => store.delete(copyName(name)),
  };
}
