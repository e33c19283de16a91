// What every relay of a siren is to us, whatever it speaks.
import type { SirenFault } from '../rules/siren.ts';

/** Why the relay gave no answer that can be believed. */
export class RelayFault extends Error {
  override readonly name = 'RelayFault';
  readonly fault: SirenFault;
  constructor(fault: SirenFault) {
    super(`The relay of the siren: ${fault}`);
    this.fault = fault;
  }
}

/** Each throws `RelayFault`. */
export interface RelayLine {
  /** The relay says that it did it; whether it did is for `read` to say. */
  write(isOn: boolean): Promise<void>;
  read(): Promise<boolean>;
  /** As the device counts it; null: none is read here. */
  battery: (() => Promise<number>) | null;
}

/** One line for the whole talk, over after `withinMs` whatever happens. */
export type WithRelay<Place> = <T>(place: Place, withinMs: number, work: (line: RelayLine) => Promise<T>) => Promise<T>;
