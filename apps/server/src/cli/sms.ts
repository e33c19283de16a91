// `npm run sms -- test NUMBER`: one message through the configured gateway, now, with the gateway's own answer.
import { makeSettingsBook } from '../settings.ts';
import { makeGateway } from '../sms/choose-gateway.ts';
import { requireWord, runCommand, say, UsageError } from './command.ts';
import { requireNumber } from './people.ts';

await runCommand({ text: 'npm run sms -- test 09171234567' }, async ({ db, installation, words, endWith }) => {
  if (requireWord(words, 0, 'test') !== 'test') throw new UsageError('Only "test" is known.');
  const number = requireNumber(requireWord(words, 1, 'the number'));
  const gateway = makeGateway(installation.config, db);
  if (!gateway) throw new UsageError('No SMS gateway configured: see SMS_GATEWAY in the README.');
  const { office } = (await makeSettingsBook(db, installation.municipality).read()).office;
  const text = `Bantay: test ng SMS gateway ng ${office}.`;
  const result = await gateway.send({ number, text, idempotencyKey: `test-${crypto.randomUUID()}`, name: 'test' });
  const detail = 'detail' in result ? ` (${result.detail})` : '';
  say(`Gateway "${gateway.kind}" answered: ${result.outcome}${detail}`);
  if (result.outcome === 'accepted') return;
  say('The message was not accepted.');
  endWith(1);
});
