// A line to paste for a single reading: no JSON, and the time is now.
import { machineCalls } from './machines.calls.ts';

/** 0.0001 mm says "no data": nothing is judged by it. `address` without a slash at its end. */
export const simpleLine = (gauge: string, { address, key }: { address: string; key: string }): string =>
  `curl '${address}${machineCalls.ingestReading.path}' -H 'Authorization: Bearer ${key}' -d 'gauge=${gauge}' -d 'value=0.0001'`;
