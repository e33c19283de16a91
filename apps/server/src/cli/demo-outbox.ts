// `npm run demo:outbox`: texts that wait for the gateway, one-time codes among them. Demo only.
import { makeFieldClock } from '../field-clock.ts';
import { makeOutbox } from '../sms/outbox.ts';
import { listSimulated } from '../sms/simulator-gateway.ts';
import { runCommand, say, UsageError } from './command.ts';

const NEWEST = 10;

await runCommand({ text: 'npm run demo:outbox' }, async ({ db, installation }) => {
  if (installation.config.mode !== 'demo') throw new UsageError('Only a demo installation shows its texts.');
  const waiting = await makeOutbox(db, makeFieldClock(db)).listWaiting();
  say(waiting.length === 0 ? 'Nothing waits.' : `${waiting.length} waiting:`);
  for (const row of waiting) say(`${row.number} (${row.state}): ${row.text}`);
  const sent = await listSimulated(db, NEWEST);
  if (sent.length > 0) say(`\nNewest ${sent.length} that the simulator took:`);
  for (const row of sent) say(`${row.number} ${row.name}: ${row.smsMsg}`);
});
