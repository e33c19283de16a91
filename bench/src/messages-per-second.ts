// How many messages a second leave through a gateway that answers at once, with everything that is written for each.
import type { Gateway } from '../../apps/server/src/sms/gateway.ts';
import { makeSender } from '../../apps/server/src/sms/sender.ts';
import { type Bench, timed } from './lab.ts';

const MESSAGES = 1500;

export const messagesPerSecond: Bench = {
  name: 'messages-per-second',
  async run(lab) {
    await lab.seed(false);
    const app = await lab.openApp();
    const { ewi, outbox } = app.services;
    const { rows } = await lab.pool.query<{ release_id: number }>(
      'select max(release_id) as release_id from monitoring_releases',
    );
    await lab.db.transaction().execute(async (tx) => {
      const roundId = await outbox.insertRound(tx, {
        kind: 'warning',
        releaseId: rows[0]!.release_id, // put there before
        updateNumber: 0,
        text: 'Alert level 1',
        composedText: null,
        senderUserId: 2,
        releaseDetails: null,
      });
      const recipients = Array.from({ length: MESSAGES }, (_, index) => ({
        number: `63950${String(index).padStart(7, '0')}`,
        mobileId: null,
        userId: null,
      }));
      await outbox.addRecipients(tx, roundId, 'warning', recipients);
    });
    const gateway: Gateway = {
      kind: 'bench',
      takesKeys: true,
      parallel: 8,
      timeoutMs: 1000,
      send: async () => ({ outcome: 'accepted', reference: 'x' }),
    };
    const sender = makeSender({ db: app.db, gateway, onAccepted: ewi.noteAccepted, onProgress: ewi.tellProgress });
    const took = await timed(() => sender.runOnce());
    const perSecond = MESSAGES / (took / 1000);
    return [
      {
        what: `messages per second, instant gateway, ${MESSAGES} recipients, durable database`,
        value: perSecond.toFixed(0),
        target: '≥ 100',
        isMet: perSecond >= 100,
      },
    ];
  },
};
