// Why something is done: a sentence that stays in the audit.
import { TextArea } from './field.tsx';

/** The calls take no more. */
const REASON_MAX = 500;

interface Props {
  label: string;
  hint: string;
  value: string;
  onChange: (reason: string) => void;
  error?: string | undefined;
  rows?: number | undefined;
}

export function ReasonField(props: Props) {
  return <TextArea {...props} required maxLength={REASON_MAX} />;
}
