// Demo: what would have been sent, and an answer to it as a resident would give.
import { SimulatorPage } from '../features/ewi/simulator-page.tsx';
import { ReplyForm } from '../features/incoming/reply-form.tsx';

export default function SimulatorScreen() {
  return <SimulatorPage renderReply={(number, name) => <ReplyForm number={number} name={name} />} />;
}
