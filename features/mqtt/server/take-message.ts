// One message of a logger: kept as it came, read as the door of single readings reads one, and noted with what became of it.
import { Problem } from '@bantay/server/problems.ts';
import { z } from 'zod';
import { readVolts } from '../../loggers/rules/battery.ts';
import type { Logger } from '../../loggers/server/loggers-service.ts';
import { SINGLE_FIELDS } from '../../machines/rules/single-reading.ts';
import type { ArrivalsService } from '../../machines/server/arrivals-service.ts';
import type { MappedService } from '../../machines/server/mapped-service.ts';
import type { SingleService } from '../../machines/server/single-service.ts';
import { fieldsOf, isReadingTopic } from '../rules/message-fields.ts';

export interface Message {
  topic: string;
  text: string;
}

export interface MessageParts {
  arrivals: Pick<ArrivalsService, 'begin' | 'end'>;
  single: Pick<SingleService, 'take'>;
  mapped: Pick<MappedService, 'takeText'>;
  onError: (error: unknown) => void;
}

/** A reading is some 200 bytes; so is what a stranger may say before he has shown a key. */
export const MOST_BYTES = 4 * 1024;

const given = z.union([z.string().max(60), z.number()]).optional();
/** As the door of single readings takes them. */
const single = z.strictObject(Object.fromEntries(SINGLE_FIELDS.map((field) => [field, given])));

/**
 * A message that is refused was taken: brought again it would be refused again. Throws only where the logger has to bring it once
 * more, because the house could not store it.
 */
export async function takeMessage(parts: MessageParts, message: Message, logger: Logger & { keyId: number }) {
  const { topic, text } = message;
  const sent = {
    keyId: logger.keyId,
    door: `mqtt ${topic}`.slice(0, 60),
    text,
    bytes: Buffer.byteLength(text),
    key: '',
  };
  // A reading is not refused because its line could not be kept.
  const arrivalId = await parts.arrivals.begin(sent).catch((error: unknown) => {
    parts.onError(error);
    return null;
  });
  const fields = fieldsOf(text);
  const answer = await readOne(parts, { topic, text, fields }, logger).catch((error: unknown) => {
    if (error instanceof Problem && error.status < 500)
      return { message: error.message, battery: readVolts(fields?.battery) };
    throw error;
  });
  if (arrivalId !== null) await parts.arrivals.end(arrivalId, answer, answer.battery).catch(parts.onError);
}

type Fields = ReturnType<typeof fieldsOf>;
interface Answer {
  stored: number;
  battery: number | null;
}

/** A topic of readings says all by itself; what comes on another one means what the paths of the key say: `TOPIC:name`. */
async function readOne(
  parts: MessageParts,
  { topic, text, fields }: Message & { fields: Fields },
  logger: Logger,
): Promise<Answer> {
  if (Buffer.byteLength(text) > MOST_BYTES) throw new Problem('tooLarge');
  if (!isReadingTopic(topic)) return parts.mapped.takeText({ device: topic, text }, logger);
  const read = single.safeParse(fields);
  if (!read.success) throw new Problem('malformed', { what: describe(read.error) });
  return { ...(await parts.single.take(read.data, logger)), battery: readVolts(fields?.battery) };
}

const describe = ({ issues: [first] }: z.ZodError) =>
  `${first?.path.join('.') || 'the message'}: ${first?.message ?? 'not as expected'}`.slice(0, 200);
