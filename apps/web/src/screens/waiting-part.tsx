// What comes to every page once something waits on this device: it is sent, and listed for whoever asks.
import { OutboxSender } from '../api/outbox/use-sending.ts';
import type { PartProps } from './use-waiting.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

export function WaitingPart({ isOpen, onClose }: PartProps) {
  return (
    <>
      <OutboxSender />
      {isOpen && <WaitingDialog onClose={onClose} />}
    </>
  );
}
