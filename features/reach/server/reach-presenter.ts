// The board in the spelling of the wire. Times of messages are the machine's, all others field time.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { z } from 'zod';
import type { Site } from '../../sites/server/sites-service.ts';
import type { readReach } from '../wire/reach.ts';
import { type Board, type BoardPerson, wholeText } from './read-board.ts';

type Reply = z.output<(typeof readReach)['shape']['reply']>;
type WireBoard = NonNullable<Reply['board']>;

const timeOf = (at: number | null | undefined) => (at === null || at === undefined ? null : toManilaText(at));

export const presentReach = (site: Site, board: Board | null): Reply => ({
  status: true,
  site_code: site.siteCode,
  barangay: site.barangay,
  board: board && presentBoard(board),
});

function presentBoard({ release, delivery, people, plan, strangeCalls }: Board): WireBoard {
  return {
    release_id: release.releaseId,
    level: release.alertLevel,
    is_cancelled: release.cancelledAt !== null,
    released_at: toManilaText(release.releasedAt),
    text: delivery && {
      update_number: delivery.text.updateNumber,
      kind: delivery.text.kind,
      at: toManilaText(delivery.text.fieldAt),
      text: wholeText(delivery),
      reminders: delivery.reminders.length,
      reminded_at: timeOf(delivery.reminders[0]?.fieldAt),
    },
    silent: { people: plan.people, numbers: plan.numbers.length, parts_each: plan.partsEach },
    strange_calls: strangeCalls,
    people: people.map(presentPerson),
  };
}

function presentPerson({ reached, told, ...person }: BoardPerson): WireBoard['people'][number] {
  const { sent, delivered, state } = reached;
  const answer = reached.help ?? reached.said;
  return {
    user_id: person.userId,
    ...{ name: person.name, designation: person.designation, purok: person.purok, number: person.number, state },
    is_told: reached.isTold,
    sent_at: timeOf(sent?.queuedAt),
    delivered_at: timeOf(delivered?.changedAt),
    failed_at: state === 'failed' ? timeOf(sent?.changedAt) : null,
    answer: answer && {
      ...{ inbox_id: answer.inboxId, at: toManilaText(answer.at), text: answer.text, kind: answer.kind },
      ...{ waits: answer === reached.help && answer.takenBy === null, taken_by: answer.takenBy },
    },
    told: told && {
      ...{ mark_id: told.markId, way: told.way, teller: told.teller, by: told.toldBy, at: toManilaText(told.toldAt) },
    },
  };
}
