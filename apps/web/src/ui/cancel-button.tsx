// 'Cancel' of a dialog: like Esc it asks first when something was typed.
import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export function CancelButton({ children }: { children: ReactNode }) {
  return <Base.Close render={<Button>{children}</Button>} />;
}
