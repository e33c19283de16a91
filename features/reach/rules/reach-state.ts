// What is known of a person about the text that holds: who calls for help, whom nothing proves to be told, and who is told.
import type { DeliveryState } from '@bantay/kernel/sms/delivery-state';
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { ReplyKind } from '../../incoming/rules/reply-kind.ts';

/** In the order in which they are listed: whom somebody has to look after stands first. */
export const REACH_STATES = [
  'tulong',
  'no number',
  'failed',
  'in doubt',
  'not sent',
  'sending',
  'silent',
  'delivered',
  'answered',
  'told',
] as const;
export type ReachState = (typeof REACH_STATES)[number];

export interface ReachPerson {
  userId: number;
  /** In use; `usable`: a gateway reaches it. */
  numbers: readonly { number: string; usable: boolean }[];
}

/** The text that holds: of the newest release the newest warning, correction or cancellation. Field time. */
export interface HeldText {
  releaseId: number;
  updateNumber: number;
  at: Instant;
}

/** `updateNumber`: of the text that it carries, also where it reminds of it. Machine time. */
export interface SentMessage {
  releaseId: number;
  updateNumber: number;
  number: string;
  state: DeliveryState;
  queuedAt: Instant;
  changedAt: Instant;
}

export interface Reply {
  inboxId: number;
  /** Whose number it was when it came; null: nobody's. */
  userId: number | null;
  number: string;
  kind: ReplyKind;
  /** The release that was sent to that number last before. */
  releaseId: number | null;
  /** Field time at which it came, and the phone's own (machine time) where the gateway tells it. */
  at: Instant;
  sentAt: Instant | null;
  text: string;
  /** Who looks after a call for help. */
  takenBy: string | null;
}

export interface ReachFacts {
  /** Null: nothing was sent of the newest release. */
  text: HeldText | null;
  messages: readonly SentMessage[];
  /** The newest first. */
  replies: readonly Reply[];
  /** When a call or runner told the person of the newest release (field time); null: nobody has noted it. */
  toldAt: Instant | null;
}

export interface Reached {
  state: ReachState;
  /** Delivered, answered, or told by call or runner. Nothing else counts, and no absence does. */
  isTold: boolean;
  /** A call for help: of any release until somebody has taken it, of this one also afterwards. */
  help: Reply | null;
  /** The newest that the person has said to this release, counted or not. */
  said: Reply | null;
  /** The first message of this text to the person, and the one that a report says is there. */
  sent: SentMessage | null;
  delivered: SentMessage | null;
  /** Numbers that took the text without a proof; empty unless the person is silent. */
  silentNumbers: string[];
}

/** Words that only somebody writes who has read the warning, or needs help: free words may be about anything. */
const ANSWERS: readonly ReplyKind[] = ['ok', 'bakit', 'tulong'];
const UNDER_WAY: readonly DeliveryState[] = ['queued', 'claimed', 'waiting'];

/**
 * Only the present numbers of a person and only the text that holds prove anything (rules of the reach board: look
 * `situation.md`). A report of an earlier text, a send in doubt and silence prove nothing.
 */
export function reachOf(person: ReachPerson, { text, messages, replies, toldAt }: ReachFacts): Reached {
  const own = text === null ? [] : messages.filter((one) => isOfText(one, text) && hasNumber(person, one.number));
  const said = replies.filter((one) => isOf(person, one));
  const toThis = said.filter(({ releaseId }) => text !== null && releaseId === text.releaseId);
  const help = helpIn(said, toThis);
  const delivered = own.find(({ state }) => state === 'delivered') ?? null;
  const isAnswered = text !== null && toThis.some((one) => isAnswer(one, text, own));
  const isNoted = toldAt !== null && (text === null || text.updateNumber === 0 || toldAt >= text.at);
  const untold = untoldState(person, own);
  const told = isAnswered ? 'answered' : delivered ? 'delivered' : isNoted ? 'told' : null;
  const state = help ? 'tulong' : (told ?? untold);
  return {
    ...{ state, isTold: told !== null, help, said: toThis[0] ?? null, delivered },
    sent: own.find((one) => one.state !== 'cancelled') ?? null,
    silentNumbers: state === 'silent' ? numbersIn(own, 'accepted', usableOf(person)) : [],
  };
}

const isOfText = (one: SentMessage, text: HeldText) =>
  one.releaseId === text.releaseId && one.updateNumber === text.updateNumber;

const hasNumber = ({ numbers }: ReachPerson, number: string) => numbers.some((one) => one.number === number);

const usableOf = ({ numbers }: ReachPerson) => numbers.flatMap(({ number, usable }) => (usable ? [number] : []));

/** Of whoever owned the number when it came; a number that was nobody's is that of whoever has it now. */
const isOf = (person: ReachPerson, { userId, number }: Reply) =>
  userId === null ? hasNumber(person, number) : userId === person.userId;

/** One that waits stands before one that is taken; of several that wait the oldest. */
function helpIn(said: readonly Reply[], toThis: readonly Reply[]): Reply | null {
  const calls = (all: readonly Reply[]) => all.filter(({ kind }) => kind === 'tulong');
  return calls(said).findLast(({ takenBy }) => takenBy === null) ?? calls(toThis)[0] ?? null;
}

/** Written before the text left, or before it was made, it answers something else. */
const isAnswer = ({ kind, at, sentAt }: Reply, text: HeldText, own: readonly SentMessage[]) =>
  ANSWERS.includes(kind) && at >= text.at && own.some(({ queuedAt }) => sentAt === null || sentAt >= queuedAt);

/** | usable numbers | under way | in doubt | accepted | failed | state |: the first that is there, from the left. */
function untoldState(person: ReachPerson, own: readonly SentMessage[]): ReachState {
  const usable = usableOf(person);
  if (usable.length === 0) return 'no number';
  const some = (...wanted: readonly DeliveryState[]) =>
    own.some(({ number, state }) => wanted.includes(state) && usable.includes(number));
  if (some(...UNDER_WAY)) return 'sending';
  if (some('doubtful')) return 'in doubt';
  if (some('accepted')) return 'silent';
  return some('failed') ? 'failed' : 'not sent';
}

const numbersIn = (own: readonly SentMessage[], wanted: DeliveryState, usable: readonly string[]) => [
  ...new Set(own.flatMap(({ number, state }) => (state === wanted && usable.includes(number) ? [number] : []))),
];
