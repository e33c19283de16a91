// One form from the first try to the answer: faults after a try, one deed however often it is pressed, the choice when another was faster.
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDeedKey } from './deed-key.ts';
import { storedInstead } from './stored-instead.ts';

/** What is sent, and the name under which it is done once however often it is sent. */
export interface Deed<Content> {
  content: Content;
  key: string;
}

export interface FormWork<Content, Reply, Stored, How> {
  /** The call, as its feature makes it. */
  save: UseMutationResult<Reply, Error, Deed<Content>>;
  /** What stood at the server when the form was filled; null or left out: nothing. */
  stored?: Stored | null;
  /** Nothing is missing or wrong; a form that cannot be wrong leaves it out. */
  isRight?: () => boolean;
  /** What goes, over what is known to stand there; null: not as the form is now. `how`: which of several buttons. */
  contentOf: (stored: Stored | null, how: How) => Content | null;
  /** Left out: a new key for each content, and after each success. */
  keyOf?: (content: Content) => string;
  /** Like `onFailed` not called for a form that was closed meanwhile. */
  onDone: (reply: Reply, content: Content) => void;
  onFailed?: (error: unknown, deed: Deed<Content>) => void;
  /** The reader takes what somebody else has stored. */
  onTaken?: (theirs: Stored) => void;
}

/** Fields draw the first; a group of choices, which has no such word, says `data-fault`. */
const FAULTS = '[aria-invalid="true"], [data-fault="true"] input';

export function useForm<Content, Reply, Stored = never, How = void>(work: FormWork<Content, Reply, Stored, How>) {
  const { save } = work;
  const [hasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [known, setKnown] = useState<Stored | null>(work.stored ?? null);
  const fields = useRef<HTMLDivElement>(null);
  // The second of two quick presses comes before the button is drawn anew.
  const isSending = useRef(false);
  const keys = useDeedKey();
  const conflict = storedInstead<Stored>(save.error);

  const isRight = () => {
    setTried(true);
    if (work.isRight?.() ?? true) return true;
    // After the drawing that marks them.
    setTimeout(() => fields.current?.querySelector<HTMLElement>(FAULTS)?.focus());
    return false;
  };
  const post = (over: Stored | null, how: How) => {
    const content = isSending.current ? null : work.contentOf(over, how);
    if (content === null) return;
    isSending.current = true;
    const settle = () => {
      isSending.current = false;
      setAsking(false);
    };
    save.mutate(
      { content, key: (work.keyOf ?? keys.keyOf)(content) },
      {
        onSuccess: (reply) => {
          settle();
          keys.forget();
          work.onDone(reply, content);
        },
        onError: (error, deed) => {
          settle();
          work.onFailed?.(error, deed);
        },
      },
    );
  };
  const send = (how: How) => post(known, how);
  const begin = (stored: Stored | null) => {
    setKnown(stored);
    setTried(false);
    save.reset();
  };

  return {
    hasTried,
    isAsking,
    isPending: save.isPending,
    /** Why it was not stored; also where `conflict` says what stands there instead. */
    problem: save.error,
    conflict,
    /** Goes around the fields, to find the first that is wrong. */
    fields,
    /** Sends what is right, and marks what is not. */
    submit: (how: How) => isRight() && send(how),
    /** The same with a question in between, whose yes is `send`. */
    ask: () => isRight() && setAsking(true),
    goBack: () => setAsking(false),
    send,
    forgetProblem: () => save.reset(),
    /** For a form that stays: as it is just opened, over this. */
    begin,
    keepMine: (how: How) => {
      if (conflict === null || !isRight()) return;
      setKnown(conflict);
      post(conflict, how);
    },
    takeTheirs: () => {
      if (conflict === null) return;
      begin(conflict);
      work.onTaken?.(conflict);
    },
  };
}
