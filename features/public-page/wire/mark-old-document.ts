// The last document of levels, as somebody may hand it on who cannot ask the server: the same as of the page (rules/mark-old.ts).
import { plainTime, type Why } from '../rules/mark-old.ts';

/** A site of the document, as far as this looks at it. */
interface SiteOfDocument {
  level?: unknown;
  last_level?: unknown;
  doubt?: unknown;
}

/** Takes and gives it as text; null: it is none of ours. */
export function markOldDocument(json: string, { why, since }: Why): string | null {
  const read = readObject(json);
  if (read === null || !Array.isArray(read.sites)) return null;
  const sites = read.sites.map((one: SiteOfDocument | null) => ({
    ...one,
    level: null,
    last_level: one?.level ?? one?.last_level ?? null,
    doubt: why,
  }));
  const unheard = why === 'unheard' ? { server_heard: plainTime(since) } : {};
  return JSON.stringify({ ...read, ...unheard, is_old: true, sites });
}

function readObject(json: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    return null;
  }
}
