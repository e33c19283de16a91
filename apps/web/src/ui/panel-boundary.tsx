// Keeps a broken part from taking the screen with it, and offers to show it again.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Band } from './band.tsx';
import { Button } from './button.tsx';
import { useUiWords } from './words.tsx';

interface Props {
  /** Name of the part in the sentence and in the console. */
  name: string;
  children: ReactNode;
}

export class PanelBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`${this.props.name} could not be shown`, error, info.componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Failure name={this.props.name} onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

function Failure({ name, onRetry }: { name: string; onRetry: () => void }) {
  const words = useUiWords();
  return (
    <Band
      kind="failed"
      action={
        <Button size="s" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    >
      <strong>{words.partFailed}</strong>
      {name && `: ${name}`}
    </Band>
  );
}
