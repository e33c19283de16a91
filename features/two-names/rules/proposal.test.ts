// Who may do what with a release that waits, in every state of it; and what sends it back.
import { describe, expect, it } from 'vitest';
import {
  changedSince,
  type Deed,
  type DeedVerdict,
  judgeDeed,
  type OpenProposal,
  PROPOSAL_STATES,
  type ProposalContent,
} from './proposal.ts';

const [A, B, C] = [1, 2, 3];
const proposal = (state: OpenProposal['state'], confirmedBy: number | null = null) => ({
  ...{ state, proposedBy: A, confirmedBy },
});
const confirm = (by: number): Deed => ({ kind: 'confirm', by });
const withdraw = (by: number): Deed => ({ kind: 'withdraw', by });
const override = (by: number, leftMs = 0): Deed => ({ kind: 'override', by, leftMs });

describe('while it is open', () => {
  it.each<[string, Deed, DeedVerdict]>([
    ['B gives the second name', confirm(B), 'go on'],
    ['so does C', confirm(C), 'go on'],
    ['A gives none to A', confirm(A), 'ownProposal'],
    ['A takes it back', withdraw(A), 'go on'],
    ['B takes nothing back', withdraw(B), 'notOwn'],
    ['A goes alone after the wait', override(A, 0), 'go on'],
    ['A goes alone a moment too early', override(A, 1), 'tooEarly'],
    ['A goes alone at once', override(A, 120_000), 'tooEarly'],
    ['B does not go alone with what A has asked for', override(B, 0), 'notOwn'],
    ['nor before the wait is over', override(B, 5000), 'notOwn'],
  ])('%s', (_, deed, verdict) => {
    expect(judgeDeed(proposal('open'), deed)).toBe(verdict);
  });
});

describe('once it has ended', () => {
  it.each<[string, ReturnType<typeof proposal>, Deed, DeedVerdict]>([
    ['B confirms what B has confirmed', proposal('confirmed', B), confirm(B), 'repeat'],
    ['C is too late', proposal('confirmed', B), confirm(C), 'ended'],
    ['A goes alone behind B', proposal('confirmed', B), override(A), 'ended'],
    ['A takes back what B has confirmed', proposal('confirmed', B), withdraw(A), 'ended'],
    ['B confirms what A has released alone', proposal('overridden'), confirm(B), 'ended'],
    ['A goes alone a second time', proposal('overridden'), override(A), 'repeat'],
    ['A takes back what A has released alone', proposal('overridden'), withdraw(A), 'ended'],
    ['B confirms what A released without asking', proposal('alone'), confirm(B), 'ended'],
    ['A goes alone with it as well', proposal('alone'), override(A), 'ended'],
    ['B confirms what A took back', proposal('withdrawn'), confirm(B), 'ended'],
    ['A goes alone with what A took back', proposal('withdrawn'), override(A), 'ended'],
    ['A takes it back twice', proposal('withdrawn'), withdraw(A), 'repeat'],
    ['B confirms what went back', proposal('returned'), confirm(B), 'ended'],
    ['A goes alone with what went back', proposal('returned'), override(A), 'ended'],
    ['A takes back what went back', proposal('returned'), withdraw(A), 'ended'],
  ])('%s', (_, stands, deed, verdict) => {
    expect(judgeDeed(stands, deed)).toBe(verdict);
  });

  it('nobody goes on, whoever does whatever', () => {
    for (const state of PROPOSAL_STATES.filter((one) => one !== 'open'))
      for (const by of [A, B, C])
        for (const deed of [confirm(by), withdraw(by), override(by), override(by, 9)])
          expect(judgeDeed(proposal(state, state === 'confirmed' ? B : null), deed)).not.toBe('go on');
  });

  it('the same deed after the wait says the same: what ended stays ended', () => {
    expect(judgeDeed(proposal('returned'), override(A, 9))).toBe('ended');
    expect(judgeDeed(proposal('overridden'), override(A, 9))).toBe('repeat');
  });
});

it('in no state does one person give both names', () => {
  for (const state of PROPOSAL_STATES) expect(judgeDeed(proposal(state), confirm(A))).toBe('ownProposal');
});

describe('what goes back', () => {
  const asked: ProposalContent = { fingerprint: 'onset|24|3|37:1', textSha: 'aa', recipientsSha: 'bb' };

  it('nothing while all is the same', () => {
    expect(changedSince(asked, { ...asked })).toBeNull();
  });

  it.each<[string, Partial<ProposalContent>, string]>([
    ['another trigger', { fingerprint: 'onset|24|3|37:1,41:1' }, 'candidate'],
    ['another decision', { fingerprint: 'onset|24|3|37:-1' }, 'candidate'],
    ['another level', { fingerprint: 'onset|24|2|37:1' }, 'candidate'],
    ['another text', { textSha: 'ab' }, 'text'],
    ['another list of people', { recipientsSha: 'bc' }, 'recipients'],
    ['text and people', { textSha: 'ab', recipientsSha: 'bc' }, 'text'],
    ['everything', { fingerprint: 'x', textSha: 'ab', recipientsSha: 'bc' }, 'candidate'],
  ])('%s', (_, now, what) => {
    expect(changedSince(asked, { ...asked, ...now })).toBe(what);
  });
});
