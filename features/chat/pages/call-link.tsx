import { callAddress } from '@bantay/kernel/text/call-address';

/** A number as it is written, to be tapped on a phone. */
export function CallLink({ number }: { number: string }) {
  return <a href={callAddress(number)}>{number}</a>;
}
