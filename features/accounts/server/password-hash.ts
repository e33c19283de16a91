// argon2id with the library's own salt; the same work is done for unknown names.
import { hash, verify } from '@node-rs/argon2';

/** OWASP's second choice: 19 MiB, two passes. A sign-in on an old mini PC stays under half a second. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a random text that nobody knows: unknown names are checked against it, so that they take as long. */
const NOBODY = hash(crypto.randomUUID(), COST);

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), COST);

export async function passwordMatches(stored: string | null, given: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), given.normalize('NFKC'));
  return stored !== null && matches;
}
