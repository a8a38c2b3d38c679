import { TRANSFER_TYPES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { PAYLOAD_MAX_BYTES, payloadAcceptedSchema } from './payloads.ts';
import { storable } from './text.ts';

export const UPLOAD_METHODS = ['file', 'paste'] as const;
export type UploadMethod = (typeof UPLOAD_METHODS)[number];

/** `message` is one of a standard: SWIFT MT, ISO 20022 or telex. What a payload is, its content decides. */
export const UPLOAD_FORMATS = ['csv', 'json', 'message'] as const;
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** Largest body of an upload, in bytes: its content is a JSON string there, in which quotes and line ends take twice their room. */
export const UPLOAD_BODY_MAX_BYTES = 2 * PAYLOAD_MAX_BYTES + 64 * 1024;

/** A payload that an operator uploads or pastes. */
export const uploadPayloadSchema = z.object({
  /** What JSON and CSV payloads are that do not say it themselves; left out, what they show decides. */
  type: z.optional(z.enum(TRANSFER_TYPES, 'Please select a payload type')),
  uploadMethod: z.enum(UPLOAD_METHODS, 'Please select an upload method'),
  fileFormat: z.enum(UPLOAD_FORMATS, 'Please select a file format'),
  /** The payload itself: at most 10 MB as UTF-8. */
  content: z.string(),
  filename: z.optional(z.string().check(storable, z.maxLength(255, 'At most 255 characters'))),
});
export type UploadPayloadInput = z.infer<typeof uploadPayloadSchema>;

/** The rows that became transfers stand in `transactions`, those that were refused in `errors`, by their `index`. */
export const payloadUploadedSchema = z.extend(payloadAcceptedSchema, { message: z.string() });
export type PayloadUploaded = z.infer<typeof payloadUploadedSchema>;
