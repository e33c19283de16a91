// The newest edit of a thing that still waits on this device: whoever edits it again goes on from there.
import { useOutbox } from './device.ts';
import { isRefused, isWaiting } from './entry.ts';
import { useWriter } from './use-writer.ts';

/** Body of its call; null where none waits. A refused one is for its reader to settle first. */
export function useWaitingEdit(branch: string | null): unknown {
  const all = useOutbox(useWriter() ?? undefined) ?? [];
  const edits = all.filter(
    (entry) => branch !== null && entry.branch === branch && isWaiting(entry) && !isRefused(entry),
  );
  return edits.at(-1)?.body ?? null;
}
