// Names and payloads of socket messages. The socket announces; data are always fetched.
/** Server → client: something of this topic at this site changed. `site` null = not tied to one site. */
export interface Announcement {
  topic:
    | 'alerts'
    | 'rainfall'
    | 'surficial'
    | 'subsurface'
    | 'earthquake'
    | 'moms'
    | 'ewi'
    | 'sites'
    | 'status'
    | 'clock'
    | 'everything';
  site: string | null;
  /** Id of the thing, for example a release. */
  subject?: number;
}
export const ANNOUNCE = 'announce';
/** Server → client: the session ended, the socket is cut. */
export const SESSION_ENDED = 'session_ended';
