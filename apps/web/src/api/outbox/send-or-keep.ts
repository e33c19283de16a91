// From a form to the server or to the outbox of this device. What does it comes with the form (use-writer.ts), not with its page.
import { ApiProblem } from '../problem.ts';
import type { Given, Kept, KeptPhoto } from './given.ts';

/**
 * The server's answer, or that it is kept; photos follow by themselves. A refusal is thrown and nothing stays: the form is still
 * open. Neither sent nor kept: 'notKept'.
 */
export const sendOrKeep = async <Reply>(given: Given): Promise<Reply | Kept> =>
  (await load()).keepAndSend<Reply>(given);

/** Made small and hashed; null where this browser counts no hashes, and photos have to go another way. */
export const keptPhoto = async (...given: [key: string, picture: File, name: string]): Promise<KeptPhoto | null> =>
  (await load()).keptPhoto(...given);

/** A form is open: by the time it is saved there may be no line to fetch it with. */
export const fetchSender = (): void => void load().catch(() => undefined);

/** Without a line, and not fetched before: nothing is sent and nothing kept. */
const load = () =>
  import('./keep-and-send.ts').catch(() => {
    throw new ApiProblem('notKept', 0, '');
  });
