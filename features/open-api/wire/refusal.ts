// Schema of a refusal.
import { z } from 'zod';

/** What every refusal looks like; `details` fill its sentence. Some bring more, such as what stands now. */
export const refusal = z
  .looseObject({
    status: z.union([z.literal(false), z.literal('error'), z.literal(400)]),
    code: z.string(),
    title: z.string().optional(),
    message: z.string(),
    feedback: z.string().optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Refusal', description: 'A refusal with its code, and its sentence in English.' });
