import { COLUMN_FIELDS, DECIDED_PAYEES_MAX, TRANSFER_TYPES } from '@clearbench/domain';
import * as z from 'zod/mini';
import { decidedPayeeSchema } from './payee-checks.ts';
import { PAYLOAD_MAX_BYTES, payloadAcceptedSchema } from './payloads.ts';
import { fileVerificationSchema } from './payment-files.ts';
import { storable } from './text.ts';

export const UPLOAD_METHODS = ['file', 'paste'] as const;

/** `message` is one of a standard: SWIFT MT, ISO 20022 or telex. The actual format depends on the content. */
export const UPLOAD_FORMATS = ['csv', 'json', 'message'] as const;

/** Largest body of an upload, in bytes: its content is a JSON string, where quotes and line ends take twice the space. */
export const UPLOAD_BODY_MAX_BYTES = 2 * PAYLOAD_MAX_BYTES + 64 * 1024;

/** Maximum number of columns in a mapping: more than any payload has. */
const MAPPED_COLUMNS_MAX = 200;

/**
 * The field of each column of a CSV, by the names in its header; null ignores a column. The other columns are
 * recognised by their names. An empty name in the header is `column 3`, the second of the same name `IBAN (2)`.
 */
export const columnMappingSchema = z
  .record(z.string().check(z.maxLength(500, 'At most 500 characters')), z.nullable(z.enum(COLUMN_FIELDS)))
  .check(
    z.refine(
      (columns) => Object.keys(columns).length <= MAPPED_COLUMNS_MAX,
      `At most ${MAPPED_COLUMNS_MAX} columns`,
    ),
  );

/** A payload that an operator uploads or pastes. */
export const uploadPayloadSchema = z.object({
  /** The type of JSON and CSV payloads that do not name it themselves; if left out, it is inferred from their contents. */
  type: z.optional(z.enum(TRANSFER_TYPES, 'Please select a payload type')),
  uploadMethod: z.enum(UPLOAD_METHODS, 'Please select an upload method'),
  fileFormat: z.enum(UPLOAD_FORMATS, 'Please select a file format'),
  /** The payload itself: at most 10 MB as UTF-8. */
  content: z.string(),
  columns: z.optional(columnMappingSchema),
  /** For the transfers with an account and a name, while the workspace verifies payees. */
  payeeChecks: z.optional(
    z
      .array(decidedPayeeSchema)
      .check(z.maxLength(DECIDED_PAYEES_MAX, `At most ${DECIDED_PAYEES_MAX} verifications`)),
  ),
  /** Whether the payees of a pain.001 are verified before it is executed. Absent: as the settings say. */
  payeeVerification: z.optional(fileVerificationSchema),
  filename: z.optional(z.string().check(storable, z.maxLength(255, 'At most 255 characters'))),
});
export type UploadPayloadInput = z.infer<typeof uploadPayloadSchema>;

/** Rows that became transfers are in `transactions`, refused ones in `errors`, by their `index`. */
export const payloadUploadedSchema = z.extend(payloadAcceptedSchema, { message: z.string() });
export type PayloadUploaded = z.infer<typeof payloadUploadedSchema>;
