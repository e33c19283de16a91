// What fails for one does not stop the others: all are tried, and what failed is thrown at the end.

/** One after the other. The error names `what`, and holds each failure. */
export async function eachByItself<T>(
  items: Iterable<T>,
  what: string,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${what} failed: ${failures.join('; ')}`);
}
