// How 'Cancel' of a dialog is drawn.
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export function CancelFrame({ children }: { children: ReactNode }) {
  return <Base.Close render={<Button>{children}</Button>} />;
}
