// `npm run voice-trial`: calls by a real baresip to telephones that answer, listen, press keys, are busy, or are not there.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeVoiceGateway } from '../apps/server/src/channels/voice-gateway.ts';
import { readWav } from '../apps/server/src/channels/wav.ts';
import type { HandOver } from '../apps/server/src/sms/gateway.ts';
import { missingPrograms, openExchange } from './voice/exchange.ts';
import { type Deed, likeness, openTelephone } from './voice/telephone.ts';

type Seen = 'told' | 'answered by key 1' | 'tried again' | 'nobody there' | 'in doubt';
const seenAs = (result: HandOver): Seen => {
  if (result.outcome === 'accepted') return result.isAnswered ? 'answered by key 1' : 'told';
  return ({ final: 'nobody there', retry: 'tried again', doubtful: 'in doubt' } as const)[result.outcome];
};

const key = (one: string, by: 'rtp' | 'info'): Deed => ({ key: one, by });
const CALLS: readonly (readonly [times: number, deed: Deed, expected: Seen])[] = [
  [4, key('1', 'rtp'), 'answered by key 1'],
  [4, key('1', 'info'), 'answered by key 1'],
  [2, key('2', 'rtp'), 'told'],
  [2, 'listens', 'told'],
  [2, 'hangs up', 'tried again'],
  [2, 'is busy', 'tried again'],
  [2, 'declines', 'tried again'],
  [2, 'never answers', 'tried again'],
  [2, 'is nobody', 'nobody there'],
];
/** Less likeness than this, and it is another sound. */
const ALIKE = 0.9;

const missing = missingPrograms();
if (missing.length > 0) {
  console.log(
    `NOT TRIED: ${missing.join(' and ')} not installed here (Debian: apt-get install baresip-core sip-tester). No call was placed.`,
  );
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'bantay-voice-'));
const exchange = await openExchange(folder);
let [placed, wrong, least] = [0, 0, 1];
const began = performance.now();

async function call(deed: Deed, expected: Seen): Promise<void> {
  const phone = await openTelephone(deed, folder);
  try {
    const gateway = makeVoiceGateway({
      ...{ host: '127.0.0.1', port: exchange.port, domain: phone.domain, form: 'plain' },
      ...{ words: join(folder, 'words'), folder, times: { ringMs: 4000 } },
    });
    const spoken = ['opening', 'site-lpa', 'trigger', 'level-2', 'press-1'];
    const result = await gateway.send({ number: '639000000091', text: '', idempotencyKey: 'k', name: '', spoken });
    placed += 1;
    const like = seenAs(result) === 'told' ? likenessOf(phone.heard) : null;
    if (like !== null) least = Math.min(least, like);
    const isRight = seenAs(result) === expected && (like === null || like >= ALIKE);
    if (!isRight) wrong += 1;
    const what = typeof deed === 'string' ? deed : `presses ${deed.key} (${deed.by})`;
    const detail = 'detail' in result ? ` (${result.detail})` : '';
    console.log(
      `${isRight ? 'right' : 'WRONG'}: ${what} → ${seenAs(result)}${detail}${like === null ? '' : `, heard ${like.toFixed(3)}`}`,
    );
  } finally {
    await phone.hangUp();
    // baresip says goodbye to a telephone that is gone for a while.
    await sleep(300);
  }
}

/** Of what lay in the file and what came out of the telephone: the first five seconds. */
const likenessOf = (heard: readonly number[]) =>
  likeness((readWav(readFileSync(join(folder, 'call.wav'))) ?? new Int16Array()).subarray(0, 40_000), heard);

try {
  for (const [times, deed, expected] of CALLS) for (let one = 0; one < times; one += 1) await call(deed, expected);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${placed} calls in ${seconds} s: ${placed - wrong} seen right, ${wrong} wrong; what was heard is ${least.toFixed(3)} of what was said, at least.`,
  );
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await exchange.stop();
  rmSync(folder, { recursive: true, force: true });
}
