// Counts how often a list of numbers is looked at: work measured without a clock.

/** `list` behaves as the list that was given. */
export function countReads<List extends Int32Array | Float64Array>(given: List): { list: List; reads: () => number } {
  let count = 0;
  const list = new Proxy(given, {
    get(target, name) {
      if (typeof name === 'string' && name !== '' && !Number.isNaN(Number(name))) count++;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { list, reads: () => count };
}
