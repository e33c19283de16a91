/** What many tests look at, made by the first that asks. Made while tests are gathered it would belong to none: a trial of mutants (docs/mutants.md) would ask them all about each rule in it. */
export function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
