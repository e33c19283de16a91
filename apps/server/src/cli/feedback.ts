// `npm run feedback`: what people have sent by the feedback page and the dialog, newest first, with their pictures.
import { makeFeedbackService } from '@bantay/features/feedback/server/feedback-service.ts';
import { makePhotosService } from '@bantay/features/photos/server/photos-service.ts';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { makeFieldClock } from '../field-clock.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { asPicture } from '../http/uploads.ts';
import { runCommand, say, UsageError } from './command.ts';

const USAGE = `npm run feedback [-- COUNT]     COUNT: how many, else 50`;
const COUNT = 50;

await runCommand({ text: USAGE }, async ({ db, installation, words }) => {
  const count = words[0] === undefined ? COUNT : Number(words[0]);
  if (!Number.isInteger(count) || count < 1 || count > 100_000) throw new UsageError(`"${words[0]}" is no count.`);
  const store = await openFileStore(installation.config, installation.dataFolder);
  const photos = makePhotosService({ db, files: store, accept: asPicture });
  const received = await makeFeedbackService(db, makeFieldClock(db), store, photos).received(count);
  if (received.length === 0) return say('Nothing was sent yet.');
  for (const { kind, id, ts, name, subject, text, fileName: picture } of received) {
    say(`${toDisplayTime(ts)}  ${kind} ${id}  ${name}${subject === '' ? '' : `  [${subject}]`}`);
    for (const line of text.split('\n')) say(`    ${line}`);
    if (picture !== null) say(`    picture: storage/feedback/${picture}`);
  }
});
