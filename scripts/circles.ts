// Circles in a drawing of who needs whom.

/** Strongly connected names of more than one, by Tarjan; what is needed but has no entry of its own is left out. */
export function circlesOf(needs: ReadonlyMap<string, Iterable<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (name: string) => {
    index.set(name, index.size);
    low.set(name, index.get(name)!); // set in the line above
    stack.push(name);
    for (const next of needs.get(name) ?? []) {
      if (!needs.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(name, Math.min(low.get(name)!, low.get(next)!)); // both were visited
    }
    if (low.get(name) !== index.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) found.push(group.sort());
  };
  for (const name of needs.keys()) if (!index.has(name)) visit(name);
  return found;
}
