// A refusal as the server throws it; the catalogue of the contract says its status and its sentence.
import { REFUSALS, type RefusalCode } from '@bantay/kernel/wire/refusals';
import type { Refusal } from '@bantay/kernel/wire/refusals/refusal';

export type ProblemCode = RefusalCode;
export type ProblemDetails = Record<string, string | number>;

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly title: string | undefined;
  readonly details: ProblemDetails;
  /** More for the reply body, for example the new candidate after a refused release. */
  readonly extra: Record<string, unknown>;

  constructor(code: ProblemCode, details: ProblemDetails = {}, extra: Record<string, unknown> = {}) {
    const { en, status, title }: Refusal = REFUSALS[code];
    super(en.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '')));
    this.code = code;
    this.status = status ?? 200;
    this.title = title?.en;
    this.details = details;
    this.extra = extra;
  }
}

/** Somebody was quicker. The service says what stands now in its own words, and its door puts it into those of the wire. */
export class Overtaken<Row> extends Problem {
  readonly row: Row;

  constructor(details: { name: string; at: string }, row: Row) {
    super('changedMeanwhile', details);
    this.row = row;
  }
}
