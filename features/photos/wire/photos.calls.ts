// The call by which photos follow their entry in pieces.
import { call } from '@bantay/kernel/wire/route';

export const photosCalls = {
  /** Of every kind: it bears the name of the first, and devices that were not opened since send to it. */
  sendPhotoPiece: call('POST', '/storage/moms/pieces'),
};
