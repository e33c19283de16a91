// Choices that sit in the address, so that a reload or a sent link shows the same; the default leaves the address bare.
import { useSearchParams } from 'react-router';
import { parseRange, type RangeName } from '../ui/date-range.ts';

/** The stretch to which a chart is zoomed (use-address-zoom); it is one of a range, and goes with it. */
export const ZOOM = 'zoom';

/** Sets several choices in one step: the router keeps only the last of several steps. Null takes one away. */
export function useAddressSetter(): (choices: Record<string, string | null>) => void {
  const [, setSearch] = useSearchParams();
  return (choices) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, choice] of Object.entries(choices)) {
          if (choice === null) next.delete(name);
          else next.set(name, choice);
        }
        return next;
      },
      { replace: true },
    );
}

export function useAddressChoice<Choice extends string>(
  name: string,
  parse: (text: string | null) => Choice | null,
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [search] = useSearchParams();
  const set = useAddressSetter();
  return [parse(search.get(name)) ?? fallback, (choice) => set({ [name]: choice === fallback ? null : choice })];
}

/** A date range of `names` under its name in the address. */
export function useRange<Name extends RangeName>(
  name: string,
  names: readonly Name[],
  fallback: Name,
): [Name, (range: Name) => void] {
  const [search] = useSearchParams();
  const set = useAddressSetter();
  const range = parseRange(search.get(name), names) ?? fallback;
  return [range, (next) => set({ [name]: next === fallback ? null : next, [ZOOM]: null })];
}
