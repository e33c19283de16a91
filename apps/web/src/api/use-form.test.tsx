// A form of two fields with a pretended call: what every form of the pages rests on.
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './problem.ts';
import { type Deed, type FormWork, useForm } from './use-form.ts';

interface Peg {
  name: string;
  version: number;
}

const user = userEvent.setup();
const sent: Deed<Peg>[] = [];
const done = vi.fn();
const failed = vi.fn();
/** Answers wait here until the test lets them go. */
let answer: ((reply: 'stored' | Error) => void)[] = [];

beforeEach(() => {
  sent.length = 0;
  answer = [];
  done.mockReset();
  failed.mockReset();
});
afterEach(cleanup);

const post = (deed: Deed<Peg>) => {
  sent.push(deed);
  return new Promise<'stored'>((resolve, reject) => {
    answer.push((reply) => (reply === 'stored' ? resolve(reply) : reject(reply)));
  });
};

function PegForm({ stored, more }: { stored: Peg | null; more?: Partial<FormWork<Peg, 'stored', Peg, void>> }) {
  const [name, setName] = useState(stored?.name ?? '');
  const [place, setPlace] = useState('');
  const form = useForm({
    save: useMutation({ mutationFn: post }),
    stored,
    isRight: () => name !== '' && place !== '',
    contentOf: (known: Peg | null) => ({ name, version: known?.version ?? 0 }),
    onDone: done,
    onFailed: failed,
    onTaken: (theirs: Peg) => setName(theirs.name),
    ...more,
  });
  const isWrong = (text: string) => (form.hasTried && text === '' ? true : undefined);
  return (
    <div ref={form.fields}>
      <input
        aria-label="name"
        aria-invalid={isWrong(name)}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset data-fault={isWrong(place) ?? false}>
        <input aria-label="crest" type="radio" checked={place === 'crest'} onChange={() => setPlace('crest')} />
      </fieldset>
      <button type="button" onClick={() => form.submit()}>
        save
      </button>
      <button type="button" onClick={form.ask}>
        ask
      </button>
      {form.isAsking && (
        <button type="button" onClick={() => form.send()}>
          yes
        </button>
      )}
      {form.isPending && <p>sending</p>}
      {form.problem && !form.conflict && <p role="alert">{form.problem.message}</p>}
      {form.conflict && (
        <>
          <p>{form.conflict.name} stands there</p>
          <button type="button" onClick={() => form.keepMine()}>
            keep mine
          </button>
          <button type="button" onClick={form.takeTheirs}>
            take theirs
          </button>
        </>
      )}
    </div>
  );
}

function open(stored: Peg | null = null, more: Partial<FormWork<Peg, 'stored', Peg, void>> = {}) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <PegForm stored={stored} more={more} />
    </QueryClientProvider>,
  );
}

const press = (name: string) => screen.getByRole('button', { name }).click();
const typed = async (name: string) => {
  await user.type(screen.getByLabelText('name'), name);
  await user.click(screen.getByLabelText('crest'));
};
const answered = (reply: 'stored' | Error) => act(async () => answer.shift()?.(reply));
const lost = () => new ApiProblem('network', 0, 'No connection');
const overtaken = (current: Peg) => new ApiProblem('changedMeanwhile', 200, 'Changed', { body: { current } });

test('pressed twice before anything is drawn anew it sends once', async () => {
  open();
  await typed('A');
  await act(async () => {
    press('save');
    press('save');
  });
  expect(sent).toHaveLength(1);
  await answered('stored');
  expect(done).toHaveBeenCalledExactlyOnceWith('stored', { name: 'A', version: 0 });
});

test('nothing wrong is sent; faults show from the first try on and the keyboard goes to the first', async () => {
  open();
  const name = screen.getByLabelText('name');
  expect(name.getAttribute('aria-invalid')).toBeNull();
  await act(async () => press('save'));
  expect(sent).toHaveLength(0);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await user.type(name, 'A');
  // A group of choices has no field of its own: its first choice has the keyboard.
  await act(async () => press('ask'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('crest')));
  expect(screen.queryByText('yes')).toBeNull();
});

test('what cannot be sent as it stands is not sent', async () => {
  open(null, { contentOf: () => null });
  await typed('A');
  await act(async () => press('save'));
  expect(sent).toHaveLength(0);
});

test('a question stands in between, and goes with the answer', async () => {
  open();
  await typed('A');
  await act(async () => press('ask'));
  expect(sent).toHaveLength(0);
  await act(async () => press('yes'));
  expect(await screen.findByText('sending')).toBeTruthy();
  await answered(lost());
  expect(screen.queryByText('yes')).toBeNull();
});

test('a refusal keeps what was entered; the same again is the same deed, something else or a new one is not', async () => {
  open();
  await typed('A');
  await act(async () => press('save'));
  await answered(lost());
  expect(screen.getByRole('alert').textContent).toBe('No connection');
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('A');
  expect(failed).toHaveBeenCalledOnce();
  await act(async () => press('save'));
  await answered(lost());
  await user.type(screen.getByLabelText('name'), 'B');
  await act(async () => press('save'));
  await answered('stored');
  await act(async () => press('save'));
  await answered('stored');
  const [first, again, other, afterwards] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(afterwards).not.toBe(other);
});

test('a feature may name its deeds itself', async () => {
  open(null, { keyOf: ({ name }) => `one-opening-${name}` });
  await typed('A');
  await act(async () => press('save'));
  expect(sent[0]?.key).toBe('one-opening-A');
});

test('another was faster: mine goes over what stands there now, also after a lost network', async () => {
  open({ name: 'A', version: 1 });
  await typed('B');
  await act(async () => press('save'));
  await answered(overtaken({ name: 'C', version: 2 }));
  expect(screen.getByText('C stands there')).toBeTruthy();
  await act(async () => press('keep mine'));
  await answered(lost());
  await act(async () => press('save'));
  expect(sent.map(({ content }) => content)).toEqual([
    { name: 'AB', version: 1 },
    { name: 'AB', version: 2 },
    { name: 'AB', version: 2 },
  ]);
});

test('another was faster: theirs is taken, and the next change goes over it', async () => {
  open({ name: 'A', version: 1 });
  await typed('B');
  await act(async () => press('save'));
  await answered(overtaken({ name: 'C', version: 2 }));
  await act(async () => press('take theirs'));
  expect(screen.queryByText('C stands there')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('C');
  expect(sent).toHaveLength(1);
  await act(async () => press('save'));
  expect(sent[1]?.content).toEqual({ name: 'C', version: 2 });
});

test('mine is not kept while it is wrong', async () => {
  open({ name: 'A', version: 1 });
  await typed('B');
  await act(async () => press('save'));
  await answered(overtaken({ name: 'C', version: 2 }));
  await user.clear(screen.getByLabelText('name'));
  await act(async () => press('keep mine'));
  expect(sent).toHaveLength(1);
});

test('a form that was closed while sending says nothing, and closes nothing that was opened since', async () => {
  const { unmount } = open();
  await typed('A');
  await act(async () => press('save'));
  unmount();
  await answered('stored');
  expect(sent).toHaveLength(1);
  expect(done).not.toHaveBeenCalled();
});

test('the same picture chosen again is the same deed, another one is not', async () => {
  let picture = new File(['a'], 'crack.jpg', { lastModified: 1 });
  open(null, { contentOf: () => ({ name: 'A', version: 0, picture }) as Peg }); // a peg with a picture
  await typed('A');
  for (const next of [new File(['a'], 'crack.jpg', { lastModified: 1 }), new File(['ab'], 'crack.jpg'), picture]) {
    await act(async () => press('save'));
    await answered(lost());
    picture = next;
  }
  const [first, again, other] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
