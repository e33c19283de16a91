// Names and events of markers.
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { type MarkerEvent, markerState, type NewMarkerEvent, refuseMarkerEvent } from './marker-history.ts';
import { MARKER_NAME_SENTENCES, markerNameFrom, refuseMarkerName } from './marker-name.ts';

describe('the name of a marker', () => {
  it.each([
    ['a', 'A'],
    [' z ', 'Z'],
    ['Q', 'Q'],
  ])('%s is stored as %s', (text, name) => {
    expect(markerNameFrom(text)).toBe(name);
    expect(refuseMarkerName(text, ['B'])).toBeNull();
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['7', 'notLetters'],
    ['Ñ', 'notLetters'],
    ['A1', 'notLetters'],
    ['-', 'notLetters'],
    ['AB', 'tooLong'],
    ['B', 'taken'],
    [' b', 'taken'],
  ] as const)('"%s" is refused: %s', (text, refusal) => {
    expect(refuseMarkerName(text, ['B', 'C'])).toBe(refusal);
  });

  it('is refused in the words of the specification', () => {
    expect(MARKER_NAME_SENTENCES).toMatchObject({
      required: 'Required field',
      notLetters: 'Enter alphabet characters only.',
      taken: 'Marker name already exists.',
    });
  });
});

const event = (kind: MarkerEvent['kind'], day: number, name: string | null = null): MarkerEvent => ({
  kind,
  at: at(`2026-01-${String(day).padStart(2, '0')} 08:00:00`),
  name,
});
const added = event('add', 1, 'A');

describe('the state of a marker', () => {
  it('begins with its add and knows nothing before', () => {
    expect(markerState([])).toBeNull();
    expect(markerState([added], added.at - 1)).toBeNull();
    expect(markerState([added], added.at)).toEqual({
      name: 'A',
      isInUse: true,
      comparableSince: added.at,
      newestEventAt: added.at,
    });
  });

  it('takes the newest name; a rename changes nothing about comparing', () => {
    const renamed = event('rename', 5, 'C');
    expect(markerState([added, renamed])).toMatchObject({ name: 'C', isInUse: true, comparableSince: added.at });
    expect(markerState([added, renamed], renamed.at - 1)).toMatchObject({ name: 'A' });
  });

  it('compares readings since the newest reposition, and keeps its name', () => {
    const moved = event('reposition', 7);
    expect(markerState([added, moved])).toMatchObject({ name: 'A', comparableSince: moved.at });
    expect(markerState([added, moved, event('reposition', 9)])!.comparableSince).toBe(event('add', 9).at);
  });

  it('compares readings since the newest add, should it be added again', () => {
    const again = event('add', 12, 'A');
    expect(markerState([added, event('reposition', 7), again])!.comparableSince).toBe(again.at);
  });

  it('is defunct once decommissioned, and stays so', () => {
    const gone = event('decommission', 8);
    expect(markerState([added, gone])).toMatchObject({ name: 'A', isInUse: false, comparableSince: added.at });
    expect(markerState([added, gone], gone.at - 1)!.isInUse).toBe(true);
    expect(markerState([added, gone, event('rename', 9, 'E')])!.isInUse).toBe(false);
  });
});

describe('a new event', () => {
  const now = at('2026-02-01 12:00:00');
  const inUse = markerState([added, event('reposition', 10)])!;
  const defunct = markerState([added, event('decommission', 10)])!;
  const add: NewMarkerEvent = { kind: 'add', at: now, name: 'd', remarks: 'new crack' };

  it('of each kind passes when everything is there', () => {
    expect(refuseMarkerEvent(add, null, ['A'], now)).toBeNull();
    for (const kind of ['rename', 'reposition', 'decommission']) {
      expect([kind, refuseMarkerEvent({ ...add, kind }, inUse, ['A'], now)]).toEqual([kind, null]);
    }
  });

  it('may give a letter again that only a defunct marker had: it is not among those taken', () => {
    expect(refuseMarkerEvent({ ...add, name: 'A' }, null, [], now)).toBeNull();
    expect(refuseMarkerEvent({ ...add, name: 'A' }, null, ['A'], now)).toBe('taken');
  });

  it.each([
    ['an unknown kind', { kind: 'explode' }, inUse, 'eventUnknown'],
    ['rename without a marker', { kind: 'rename' }, null, 'markerUnknown'],
    ['reposition without a marker', { kind: 'reposition' }, null, 'markerUnknown'],
    ['decommission without a marker', { kind: 'decommission' }, null, 'markerUnknown'],
    ['anything of a defunct marker', { kind: 'reposition' }, defunct, 'markerDefunct'],
    ['a second decommission', { kind: 'decommission' }, defunct, 'markerDefunct'],
    ['add without a name', { name: '' }, null, 'required'],
    ['rename without a name', { kind: 'rename', name: '' }, inUse, 'required'],
    ['rename to a letter in use', { kind: 'rename', name: 'a' }, inUse, 'taken'],
    ['a time in the future', { at: now + 1 }, null, 'inFuture'],
    ['a time before the newest event', { kind: 'reposition', at: inUse.newestEventAt - 1 }, inUse, 'beforeNewestEvent'],
    ['no remarks', { remarks: '' }, null, 'noRemarks'],
    ['1501 characters of remarks', { remarks: 'x'.repeat(1501) }, null, 'remarksTooLong'],
  ] as const)('is refused: %s', (_, part, marker, refusal) => {
    expect(refuseMarkerEvent({ ...add, ...part }, marker, ['A'], now)).toBe(refusal);
  });

  it('takes 1500 characters of remarks, now, and the minute of the newest event', () => {
    expect(refuseMarkerEvent({ ...add, remarks: 'x'.repeat(1500) }, null, [], now)).toBeNull();
    expect(refuseMarkerEvent({ ...add, kind: 'reposition', at: inUse.newestEventAt }, inUse, [], now)).toBeNull();
  });

  it('that gives no name does not look at the one that came along', () => {
    expect(refuseMarkerEvent({ ...add, kind: 'reposition', name: '??' }, inUse, ['A'], now)).toBeNull();
  });
});
