/** A number as it is written, to be tapped on a phone. */
export function CallLink({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
}
