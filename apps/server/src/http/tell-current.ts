// For whoever was overtaken: what stands now, beside the refusal and in the spelling of the wire.
import { Overtaken, Problem } from '../problems.ts';

export async function tellCurrent<Row, R>(present: (row: Row) => unknown, work: Promise<R>): Promise<R> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    const row = error.row as Row; // a door names the presenter of its own service's rows
    throw new Problem(error.code, error.details, { current: present(row) });
  }
}
