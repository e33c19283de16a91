/** What is reached from the starts by going on: each once, in the order in which it was met. */
export function closureOf<One>(starts: Iterable<One>, nextOf: (one: One) => Iterable<One>): Set<One> {
  const found = new Set<One>();
  const visit = (one: One) => {
    if (found.has(one)) return;
    found.add(one);
    for (const next of nextOf(one)) visit(next);
  };
  for (const start of starts) visit(start);
  return found;
}
