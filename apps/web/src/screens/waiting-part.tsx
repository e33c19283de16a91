// What comes to every page once something waits on this device: it is sent, and listed for whoever asks.
import { OutboxSender } from '../api/outbox/use-sending.ts';
import { WaitingDialog } from './waiting-dialog.tsx';

export interface PartProps {
  isOpen: boolean;
  onClose: () => void;
}

export function WaitingPart({ isOpen, onClose }: PartProps) {
  return (
    <>
      <OutboxSender />
      {isOpen && <WaitingDialog onClose={onClose} />}
    </>
  );
}
