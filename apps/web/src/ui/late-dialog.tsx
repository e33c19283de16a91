// A dialog whose code comes when it is opened, or has followed the page.
import type { ReactNode } from 'react';
import { Coming } from './coming.tsx';
import { type Late, useLate } from './late.ts';

interface Props<Part> {
  part: Late<Part>;
  onClose: () => void;
  children: (part: Part) => ReactNode;
}

export function LateDialog<Part>({ part, onClose, children }: Props<Part>) {
  const here = useLate(part);
  return here === null ? <Coming part={part} onClose={onClose} /> : children(here);
}
