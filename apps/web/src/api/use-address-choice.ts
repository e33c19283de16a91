// A choice that sits in the address, so that a reload or a sent link shows the same; the default leaves the address bare.
import { useSearchParams } from 'react-router';

export function useAddressChoice<Choice extends string>(
  name: string,
  parse: (text: string | null) => Choice | null,
  fallback: Choice,
): [Choice, (choice: Choice) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (choice: Choice) => {
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (choice === fallback) next.delete(name);
        else next.set(name, choice);
        return next;
      },
      { replace: true },
    );
  };
  return [parse(search.get(name)) ?? fallback, choose];
}
