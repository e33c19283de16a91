// Dialogs: focus in and back, typed text is not lost, questions stand on the safe answer.
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Question } from './question.tsx';

afterEach(cleanup);

function Desk({ onYes = () => {}, isNested = true }: { onYes?: () => void; isNested?: boolean }) {
  const [open, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  const [remark, setRemark] = useState('');
  const question = (
    <Question
      open={asks}
      title="Release the warning?"
      yes="Yes, release"
      no="No, go back"
      onYes={onYes}
      onNo={() => setAsks(false)}
    >
      lpa · Alert level 2 · 14 recipients
    </Question>
  );
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        title="Validate alert"
        onClose={() => setOpen(false)}
        isDirty={remark !== ''}
        footer={<Button onClick={() => setAsks(true)}>Release</Button>}
      >
        <TextField label="Remarks" value={remark} onChange={setRemark} />
        {isNested && question}
      </Dialog>
      {!isNested && question}
      <div id="dialogs" />
    </main>
  );
}

async function openDesk(user = userEvent.setup(), props: { onYes?: () => void; isNested?: boolean } = {}) {
  render(<Desk {...props} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Validate alert' });
  return user;
}

describe('Dialog', () => {
  it('lives inside the main landmark, focuses its first field and gives the focus back', async () => {
    const user = await openDesk();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Remarks')));
    expect(document.querySelector('main #dialogs')?.contains(screen.getByRole('dialog'))).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
  });

  it('closes by its cross', async () => {
    const user = await openDesk();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before typed text is lost, and keeps it when told to', async () => {
    const user = await openDesk();
    await user.type(screen.getByLabelText('Remarks'), 'cracks at Purok 2');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep editing'));
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(screen.getByLabelText<HTMLInputElement>('Remarks').value).toBe('cracks at Purok 2');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('a press beside it closes nothing', async () => {
    const user = await openDesk();
    await user.click(document.body);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('Question', () => {
  it.each([true, false])(
    'over a dialog has the focus on no, and Esc closes only the question (nested: %s)',
    async (isNested) => {
      const yes = vi.fn();
      const user = await openDesk(undefined, { onYes: yes, isNested });
      await user.click(screen.getByRole('button', { name: 'Release' }));
      const question = await screen.findByRole('alertdialog', { name: 'Release the warning?' });
      expect(question.textContent).toContain('14 recipients');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('No, go back'));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(screen.getByRole('dialog')).toBeTruthy();
      expect(yes).not.toHaveBeenCalled();
    },
  );

  // Finding R: two fast presses sent two requests at four questions, as `busy` is drawn after the second one.
  it('a double press answers once, also before it works; after a failure the next press counts', async () => {
    const yes = vi.fn();
    const question = (busy: boolean) => (
      <Question open busy={busy} title="Send?" yes="Yes" no="No" onYes={yes} onNo={() => undefined} />
    );
    const { rerender } = render(question(false));
    const user = userEvent.setup();
    await user.dblClick(screen.getByRole('button', { name: 'Yes' }));
    expect(yes).toHaveBeenCalledTimes(1);
    rerender(question(true));
    rerender(question(false));
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(yes).toHaveBeenCalledTimes(2);
  });

  it('cannot be left or answered twice while it works', async () => {
    const answers = { yes: vi.fn(), no: vi.fn() };
    render(<Question open busy title="Send?" yes="Yes" no="No" onYes={answers.yes} onNo={answers.no} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await user.keyboard('{Escape}');
    expect(answers.yes).not.toHaveBeenCalled();
    expect(answers.no).not.toHaveBeenCalled();
  });
});

function Walk({ goesOnAt }: { goesOnAt?: string }) {
  const [step, setStep] = useState<'before' | 'asking' | 'after'>('before');
  return (
    <main id="content" tabIndex={-1}>
      {step === 'before' && <Button onClick={() => setStep('asking')}>Open</Button>}
      {step === 'asking' && (
        <Dialog open title="Release" onClose={() => setStep('after')} goesOnAt={goesOnAt}>
          <Button onClick={() => setStep('after')}>Done</Button>
        </Dialog>
      )}
      {step === 'after' && <button type="button">Disseminate</button>}
      <div id="dialogs" />
    </main>
  );
}

describe('A dialog whose opener is gone when it closes', () => {
  const walk = async (goesOnAt?: string) => {
    const user = userEvent.setup();
    render(goesOnAt === undefined ? <Walk /> : <Walk goesOnAt={goesOnAt} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
  };

  it('goes on at the named place', async () => {
    await walk('#content > button');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Disseminate'));
  });

  it('goes to the content of the page when none is named', async () => {
    await walk();
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  });

  it('goes to the content of the page when the named place does not come', async () => {
    await walk('#never');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'), { timeout: 8000 });
  });

  it('goes on at the named place when an earlier dialog had left the focus on the content', async () => {
    const desk = (open: boolean) => (
      <main id="content" tabIndex={-1}>
        <button type="button">First of the page</button>
        {open && (
          <Dialog open title="Validate alert" onClose={() => {}} goesOnAt="#decided">
            Decide
          </Dialog>
        )}
        <button type="button" id="decided">
          Valid
        </button>
        <div id="dialogs" />
      </main>
    );
    const { rerender } = render(desk(false));
    document.getElementById('content')?.focus();
    rerender(desk(true));
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    rerender(desk(false));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Valid'));
  });
});
