// Names and payloads of socket messages. The socket announces; data are always fetched.
import type { Topic } from '../news/topic.ts';

/** Server → client: something of this topic at this site changed. `site` null = not tied to one site. */
export interface Announcement {
  topic: Topic | 'everything';
  site: string | null;
  /** Id of the thing, for example a release. */
  subject?: number;
}
export const ANNOUNCE = 'announce';
/** Topics of what is measured: pages that show sites ask for those of these sites alone, and hear of all else at every site. */
export const READINGS: readonly string[] = ['rainfall', 'surficial', 'subsurface', 'earthquake'];
/** Of these sites readings are told, and of every site whatever is no reading. */
export interface ReadingsWish {
  readings: readonly string[];
}
/**
 * Client → server: a `ReadingsWish`; or a list of site codes; from then on news of other sites are not told to this socket, those of no site are. Null: all
 * again. Who sends nothing hears all. It ends with the connection.
 */
export const WATCH_SITES = 'watch_sites';
/** Server → client: the session ended, the socket is cut. */
export const SESSION_ENDED = 'session_ended';

/** Both directions of the chat (api-facts §9.4). */
export const MESSAGE = 'message';
/** Client → server: stores a message; the acknowledgement says `ChatAnswer` (chat.ts). */
export const SEND_MSG = 'send_msg';
/** Server → client, as JSON text: a message for this user. The spelling is the wire's. */
export const CHAT_RECIEVED = 'chat_recieved';
