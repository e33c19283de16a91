// Dialogs weigh as much as a page, and nobody sees one before it is asked for.
import { makeFollowing } from './late.ts';

export const dialogFrames = makeFollowing(() => import('./all-frames.ts'));

/** A dialog with what it is drawn by, at once and not one after the other. */
export const withFrames =
  <Part>(load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    const [part] = await Promise.all([load(), dialogFrames.fetch()]);
    return part;
  };
