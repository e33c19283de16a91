// Every refusal and every failed call arrives as this one error.

export type Details = Record<string, string | number>;

export class ApiProblem extends Error {
  /** Name of the problem in the server's catalogue, or 'network', 'timeout', 'nonsense', 'internal'. */
  readonly code: string;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly title: string | undefined;
  readonly details: Details;
  /** The whole answer, for replies that bring more, such as the new candidate. */
  readonly body: unknown;

  constructor(
    code: string,
    status: number,
    message: string,
    more: { title?: string; details?: Details; body?: unknown } = {},
  ) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.title = more.title;
    this.details = more.details ?? {};
    this.body = more.body;
  }
}
