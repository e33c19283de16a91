// Pictures that were chosen and not sent: what can be sent, and sending each of them once.
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { newKey } from '@bantay/web/api/new-key.ts';
import { useEffect, useRef, useState } from 'react';
import type { SiteCode } from '../../sites/rules/site.ts';
import { pictureName } from './new-feature-form.ts';
import { sendPicture } from './use-features.ts';

/** As the server takes them (contract/moms). */
export const MAX_MB = 10;
/** More names would not fit into a report. */
export const MAX_PICTURES = 5;
export const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export interface ChosenPicture {
  key: string;
  file: File;
  /** For the preview; only this page has it. */
  address: string;
}

export interface PictureFault {
  kind: 'tooLarge' | 'wrongKind' | 'tooMany';
  name: string;
}

/** What of a choice can be taken, and why the rest cannot. */
export function judgeFiles(files: readonly File[], room: number): { good: File[]; faults: PictureFault[] } {
  const good: File[] = [];
  const faults: PictureFault[] = [];
  for (const file of files) {
    const { name } = file;
    // A device that does not know the kind says nothing; the server looks at the bytes.
    if (file.type !== '' && !PICTURE_KINDS.includes(file.type)) faults.push({ kind: 'wrongKind', name });
    else if (file.size > MAX_MB * 1024 * 1024) faults.push({ kind: 'tooLarge', name });
    else if (good.length >= room) faults.push({ kind: 'tooMany', name });
    else good.push(file);
  }
  return { good, faults };
}

export interface Sending {
  number: number;
  count: number;
  /** 0 to 1 */
  part: number;
}

export function useChosenPictures(site: SiteCode) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([]);
  const [faults, setFaults] = useState<readonly PictureFault[]>([]);
  const [sending, setSending] = useState<Sending | null>(null);
  /** Names on the server: what is there is not sent again after a later failure. */
  const stored = useRef(new Map<string, string>());
  // Given back together when the form goes.
  const addresses = useRef(new Set<string>());
  useEffect(() => {
    const all = addresses.current;
    return () => {
      for (const address of all) URL.revokeObjectURL(address);
    };
  }, []);

  return {
    pictures,
    faults,
    sending,
    add(files: readonly File[]) {
      const judged = judgeFiles(files, MAX_PICTURES - pictures.length);
      setFaults(judged.faults);
      const added = judged.good.map((file) => ({ key: newKey(), file, address: URL.createObjectURL(file) }));
      for (const { address } of added) addresses.current.add(address);
      setPictures([...pictures, ...added]);
    },
    remove: (key: string) => setPictures(pictures.filter((one) => one.key !== key)),
    /** Names of all pictures once the server has them; fails with the first that does not get there. */
    async send(): Promise<string[]> {
      const count = pictures.length;
      try {
        for (const [index, { key, file }] of pictures.entries()) {
          if (stored.current.has(key)) continue;
          const show = (part: number) => setSending({ number: index + 1, count, part });
          show(0);
          const { filename } = await sendPicture(file, pictureName(site, fieldNow(), key, file.name), key, show);
          stored.current.set(key, filename);
        }
        return pictures.flatMap(({ key }) => stored.current.get(key) ?? []);
      } finally {
        setSending(null);
      }
    },
  };
}

export type ChosenPictures = ReturnType<typeof useChosenPictures>;
