import * as z from 'zod/mini';

/** How many of the latest refused payloads a workspace keeps. */
export const REFUSED_PAYLOADS_KEPT = 50;
/** The text of a larger one is not kept. In bytes. */
export const REFUSED_PAYLOAD_MAX_BYTES = 256 * 1024;

export const refusedPayloadSchema = z.object({
  id: z.string(),
  receivedAt: z.string(),
  way: z.enum(['api', 'upload']),
  /** The label of the API key, or the name of the operator. */
  sender: z.string(),
  /** `unknown` if it was not recognised. */
  format: z.string(),
  bytes: z.number(),
  /** False: it was too large to be kept. */
  hasContent: z.boolean(),
  /** The first error, and the number of all. */
  code: z.string(),
  message: z.string(),
  errors: z.number(),
});
export type RefusedPayload = z.infer<typeof refusedPayloadSchema>;
