// What a form gives to be sent, and the word for: it waits on this device.
import type { Photo } from './entry.ts';
import type { KeptFile } from './outbox-store.ts';
import type { WaitableName } from './waitable-calls.ts';

export interface Given {
  call: WaitableName;
  /** As the pages spell it; the fields of a form, where the call takes one. */
  body: unknown;
  key: string;
  /** Null: of nobody that is known; then it is sent and not kept. */
  userId: number | null;
  site: string | null;
  form?: unknown;
  branch?: string | null;
  /** Key of the waiting entry that was opened in this form. */
  opened?: string | null;
  /** Of a form: follows it in pieces, or goes with it whole where the browser cannot. */
  picture?: File | null;
  /** That follow their entry in pieces. */
  photos?: readonly KeptPhoto[];
  /** What the server refuses stays on the device until a person has read why: there is no form that stays open. */
  staysRefused?: true;
  /** True as soon as it is kept, before it goes; false before the device forgets it again, because the form goes on. */
  onKept?: (isKept: boolean) => void;
  /** How it is sent by a device that keeps nothing, where that is another way. */
  otherwise?: () => Promise<unknown>;
}

/** A photo and how the report names it. */
export interface KeptPhoto {
  photo: Photo;
  file: KeptFile;
}

/** No answer of the server: the entry waits on this device. */
export const KEPT = Symbol('kept on this device');
export type Kept = typeof KEPT;
