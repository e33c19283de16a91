// The public page as files: what a proxy hands on while the server is dead. Each is there whole or as it was before.
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Below the data folder, and before the names in a bucket. */
export const PUBLIC_FOLDER = 'public';

/** A file by its name below `public`, and its kind. */
export interface PublicFile {
  name: string;
  text: string;
  media: string;
}

/** For everybody on the machine to read, whatever the umask of the server is. */
const MODES = { folder: 0o755, file: 0o644 };

export async function writePublicFiles(dataFolder: string, files: readonly PublicFile[]): Promise<void> {
  for (const { name, text } of files) {
    const path = join(dataFolder, PUBLIC_FOLDER, name);
    await makeFolders(dirname(path), dataFolder);
    await writeWhole(path, text);
  }
}

async function makeFolders(folder: string, top: string): Promise<void> {
  if (folder === top) return;
  await makeFolders(dirname(folder), top);
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
  if (isNew) await chmod(folder, MODES.folder);
}

async function writeWhole(path: string, text: string): Promise<void> {
  const fresh = `${path}.${randomUUID()}`;
  try {
    const file = await open(fresh, 'wx', MODES.file);
    try {
      await file.chmod(MODES.file);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
}

export const hasPublicFiles = async (dataFolder: string): Promise<boolean> =>
  (await stat(join(dataFolder, PUBLIC_FOLDER)).catch(() => null)) !== null;

export const removePublicFiles = (dataFolder: string): Promise<void> =>
  rm(join(dataFolder, PUBLIC_FOLDER), { recursive: true, force: true });
