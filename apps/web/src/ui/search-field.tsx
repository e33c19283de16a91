// What is looked for in a list, with the keyboard of a phone that fits.
import { TextField } from './field.tsx';

interface Props {
  label: string;
  hint: string;
  value: string;
  onChange: (search: string) => void;
}

export function SearchField(props: Props) {
  return <TextField {...props} type="search" inputMode="search" />;
}
