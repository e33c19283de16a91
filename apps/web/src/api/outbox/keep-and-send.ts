// What a form has given: kept on the device first, then sent. What the server cannot be told now stays, and goes out by itself.
import { fieldNow } from '../field-clock.ts';
import { isLost } from '../kept-problem.ts';
import { ApiProblem } from '../problem.ts';
import type { Outcome } from './deliver.ts';
import { outbox } from './device.ts';
import { type Given, KEPT, type Kept, type KeptPhoto } from './given.ts';
import { fileId, type KeptFile, type NewEntry } from './outbox-store.ts';
import { asJpeg } from './photo-plan.ts';
import { sendEntry } from './send-entry.ts';
import { sha256Of, shrinkPhoto } from './shrink-photo.ts';

/** No account has this number. */
const NOBODY = 0;

/** As its door says (send-or-keep.ts). */
export async function keepAndSend<Reply>(asked: Given): Promise<Reply | Kept> {
  const { key, userId } = asked;
  if (userId === null) return sendOnly<Reply>(asked, NOBODY);
  const given = await withPhoto(asked);
  const { photos = [] } = given;
  const picture = await pictureOf(given);
  const wasThere = outbox.list(userId).some((one) => one.key === key);
  const entry = entryOf(given, userId);
  if (!(await outbox.keep(userId, entry, picture ? [picture] : photos.map(({ file }) => file))))
    return sendOnly<Reply>(asked, userId);
  given.onKept?.(true);
  const outcome = await deliver(userId, given);
  if (outcome.kind === 'late' || outcome.kind === 'busy') return KEPT;
  // What waited before stays until a person throws it away, and what its photos follow until the last is there.
  const stays = outcome.kind === 'refused' ? wasThere || given.staysRefused === true : photos.length > 0;
  if (outcome.kind === 'refused') given.onKept?.(stays);
  // Refused in the place of one that waits: that one waits on.
  if (!stays) await outbox.drop(userId, key, outcome.kind === 'refused' ? 'puts back' : undefined);
  if (outcome.kind === 'stored') return outcome.reply as Reply; // what the declaration of the call says
  throw outcome.problem;
}

/** What became of the entry. Its photos go on behind the form, and with the last of them it leaves the device. */
function deliver(userId: number, { key, opened = null, photos = [] }: Given): Promise<Outcome> {
  if (photos.length === 0) return outbox.deliver(userId, key, { over: opened });
  return new Promise((resolve, reject) => {
    const done = outbox.deliver(userId, key, { over: opened, onEntry: resolve });
    done
      .then(async (outcome) => {
        resolve(outcome);
        if (outcome.kind === 'stored') await outbox.drop(userId, key);
      })
      .catch(reject);
  });
}

/** A device that keeps nothing: it is sent all the same, and the form stays open when that fails. */
async function sendOnly<Reply>(given: Given, userId: number): Promise<Reply> {
  const sendWhole = async () => sendEntry(entryOf(given, userId), await pictureOf(given));
  try {
    return (await (given.otherwise?.() ?? sendWhole())) as Reply; // as above
  } catch (problem) {
    throw isLost(problem) ? new ApiProblem('notKept', 0, 'Not sent, and not kept on this device.') : problem;
  }
}

/** The wire takes 100 characters, and the ending may grow. */
const NAME_MAX = 90;

/** The picture of a form follows as a photo that the form names; where this browser counts no hashes it goes whole, with its form. */
async function withPhoto(given: Given): Promise<Given> {
  const { key, picture = null, body } = given;
  const kept = picture && (await keptPhoto(key, picture, picture.name.slice(-NAME_MAX)));
  if (kept === null) return given;
  const { sha256, size, name } = kept.photo;
  const photos = JSON.stringify([{ sha256, bytes: size, name }]);
  // Fields of a form, as whoever gives a picture gives them.
  return { ...given, picture: null, photos: [kept], body: { ...(body as object), photos } };
}

/** Made small and hashed; null where this browser counts no hashes, and photos have to go another way. */
export async function keptPhoto(key: string, picture: File, name: string): Promise<KeptPhoto | null> {
  const small = await shrinkPhoto(picture);
  const sha256 = await sha256Of(small.bytes);
  if (sha256 === null) return null;
  const { type, bytes } = small;
  const named = type === 'image/jpeg' ? asJpeg(name) : name;
  return {
    photo: { sha256, name: named, size: bytes.byteLength, isStored: false },
    file: { id: fileId(key, sha256), entry: key, sha256, name: named, type, bytes },
  };
}

function entryOf(given: Given, userId: number): NewEntry {
  const { call, body, key, site, form = null, branch = null, opened = null, photos = [] } = given;
  const deviceAt = Date.now();
  return {
    ...{ key, userId, call, site, body, form, branch, photos: photos.map(({ photo }) => photo) },
    ...{ deviceAt, offset: fieldNow() - deviceAt, since: deviceAt },
    ...{ state: 'kept', receipt: null, problem: null },
    ...(opened !== null && opened !== key ? { replaces: opened } : {}),
  };
}

/** A picture that goes with its entry needs no hash. */
async function pictureOf({ key, picture = null }: Given): Promise<KeptFile | null> {
  if (picture === null) return null;
  const { name, type } = picture;
  return { id: fileId(key, ''), entry: key, sha256: '', name, type, bytes: await picture.arrayBuffer() };
}
