// What the log says of an error: never the connection that drivers hang on it, nor the row that the database quotes.
import { thrownField } from '@bantay/kernel/thrown';

interface ErrorEntry extends Record<string, unknown> {
  type: string;
  message: string;
  stack: string;
  /** Code of the system or of the database, and which rule of a table was broken. */
  code?: string;
  constraint?: string;
  causes?: ErrorEntry[];
}

const MOST_CAUSES = 5;

export function describeError(error: unknown): ErrorEntry {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = thrownField(error, 'code');
  const constraint = thrownField(error, 'constraint');
  const errors = thrownField(error, 'errors');
  const causes = Array.isArray(errors) ? errors : error.cause === undefined ? [] : [error.cause];
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(causes.length > 0 ? { causes: causes.slice(0, MOST_CAUSES).map(describeError) } : {}),
  };
}
