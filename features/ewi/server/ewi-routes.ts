// Doors of dissemination: contacts, sending, progress, corrections.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { Problem } from '@bantay/server/problems.ts';
import {
  correctEwi,
  listContacts,
  listSimulated,
  noteTold,
  readAcknowledgement,
  readSending,
  resolveDoubtful,
  sendAgain,
  sendEwi,
} from '../wire/ewi.ts';
import { presentAcknowledgement, presentContact, presentSending } from './ewi-presenter.ts';
import type { EwiService } from './ewi-service.ts';
import type { UnreachedService } from './unreached-service.ts';

export function ewiRoutes(door: Door, ewi: EwiService, unreached: UnreachedService, isDemo: boolean): void {
  openSending(door, ewi);
  openProgress(door, ewi, unreached);
  openMending(door, ewi);
  door(listSimulated, async () => {
    if (!isDemo) throw new Problem('notFound');
    const messages = (await ewi.simulated()).map((row) => ({
      id: row.id,
      at: toManilaText(row.at),
      number: row.number,
      name: row.name,
      text: row.smsMsg,
    }));
    return { status: true as const, messages };
  });
}

function openSending(door: Door, ewi: EwiService): void {
  door(listContacts, async () => ({ status: true as const, data: (await ewi.contacts()).map(presentContact) }));

  door(sendEwi, async ({ body, user }) => {
    const { recipients, added, leftOut } = await ewi.send(
      {
        releaseId: body.release_id,
        siteCode: body.site_code ?? null,
        text: (body.sms_msg ?? body.msg ?? '').trim(),
        mobileIds: body.recipient_list === undefined ? null : body.recipient_list.map((one) => one.mobile_id),
        releaseDetails: detailsText(body.release_details),
      },
      user.userId,
    );
    const done =
      added === 0
        ? `Nothing was sent: all ${recipients} recipients had been written to before.`
        : (await ewi.waitForAcceptance(body.release_id))
          ? 'Warning dissemination successful.'
          : `${added} messages are queued, but the gateway has not accepted any of them yet. Look who was reached.`;
    const feedback = leftOut.length === 0 ? done : `${done} ${leftOutWords(leftOut)}`;
    return { status: true as const, feedback, message: feedback, recipients, added };
  });
}

/** What became of a warning, and who has to be told otherwise. */
function openProgress(door: Door, ewi: EwiService, unreached: UnreachedService): void {
  door(readAcknowledgement, async ({ params }) => {
    const row = await ewi.acknowledgement(params.release_id);
    return {
      status: true as const,
      feedback: row ? 'Warning sent' : 'Not sent yet',
      data: row && presentAcknowledgement(row),
    };
  });

  door(readSending, async ({ params: { release_id } }) =>
    presentSending(await ewi.rounds(release_id), await unreached.list(release_id), ewi.gatewayProblem()),
  );

  door(noteTold, async ({ body, user }) => {
    await unreached.noteTold({ releaseId: body.release_id, userId: body.person_id, way: body.way }, user.userId);
    return { status: true as const, feedback: 'Noted.' };
  });
}

/** What people do about a warning that went wrong, or was. */
function openMending(door: Door, ewi: EwiService): void {
  door(sendAgain, async ({ body, user }) => {
    const { recipients } = await ewi.sendAgain(body.release_id, body.outbox_ids ?? null, user.userId);
    return { status: true as const, feedback: `Sending again to ${recipients}.`, recipients };
  });

  door(resolveDoubtful, async ({ body, user }) => {
    await ewi.resolveDoubtful(body.outbox_id, body.outcome, user.userId);
    return { status: true as const, feedback: 'Noted.' };
  });

  door(correctEwi, async ({ body, user }) => {
    const done = await ewi.correct(
      { releaseId: body.release_id, kind: body.kind, text: body.sms_msg.trim() },
      user.userId,
    );
    const word = body.kind === 'correction' ? 'Correction' : 'Cancellation';
    return {
      status: true as const,
      feedback: `${word} is on its way to ${done.recipients}.`,
      update_number: done.updateNumber,
      recipients: done.recipients,
    };
  });
}

/** The text has always been a list of one; an object becomes that. */
function detailsText(given: unknown): string | null {
  if (given === undefined) return null;
  if (typeof given === 'string') return given;
  return JSON.stringify(Array.isArray(given) ? given : [given]);
}

/** More names than people read are counted. */
const NAMES_SHOWN = 20;

function leftOutWords(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return `Not written to, as they do not serve this site or cannot be reached: ${shown}${more > 0 ? ` and ${more} more` : ''}.`;
}
