// Demo: what would have been sent, and an answer to it as a resident would give.
import { SimulatorPage } from '@bantay/features/ewi/pages/simulator-page.tsx';
import { ReplyForm } from '@bantay/features/incoming/pages/reply-form.tsx';

export default function SimulatorScreen() {
  return <SimulatorPage renderReply={(number, name) => <ReplyForm number={number} name={name} />} />;
}
