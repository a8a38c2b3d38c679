import * as z from 'zod/mini';

/** Every `code` of an error body. Codes are stable, so clients may rely on them. */
export const ERROR_CODES = [
  'malformed_request',
  'request_timeout',
  'malformed_json',
  'validation_failed',
  'invalid_cursor',
  'unauthenticated',
  'invalid_credentials',
  'invalid_super_password',
  'invalid_api_key',
  'cross_site_request',
  'registration_closed',
  'username_taken',
  'email_taken',
  'too_many_attempts',
  'not_found',
  'method_not_allowed',
  'expectation_failed',
  'invalid_transition',
  'statement_too_long',
  'statement_not_expressible',
  'invalid_payload',
  'unsupported_payload',
  'unsupported_content_encoding',
  'payload_too_large',
  'idempotency_key_reused',
  'invalid_idempotency_key',
  'unknown_scenario',
  'invalid_columns',
  'wise_not_configured',
  'wise_not_connected',
  'wise_access_lost',
  'wise_state_mismatch',
  'wise_code_refused',
  'wise_key_refused',
  'wise_approval_required',
  'wise_refused',
  'wise_unavailable',
  'wise_signature_invalid',
  'network_disconnected',
  'api_key_revoked',
  'not_m0_funds',
  'conversion_refused',
  'invalid_message',
  'step_not_possible',
  'webhook_address_refused',
  'webhook_is_receiver',
  'webhook_secret_lost',
  'webhook_is_deleted',
  'delivery_not_replayable',
  'invalid_signature',
  'act_under_way',
  'act_not_possible',
  'overloaded',
  'database_unavailable',
  'took_too_long',
  'not_ready',
  'internal_error',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** One problem of a request or a payload: what, where, and how to fix it. */
export const problemSchema = z.object({
  /** A SWIFT error code (T50, C03 …) or a snake_case code of ours. */
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** Tag (`32A`), JSON pointer (`/sender/bic`), CSV column or request field. */
  path: z.string(),
  /** From 1, if the text has lines. */
  line: z.nullable(z.number()),
  column: z.nullable(z.number()),
  message: z.string(),
  /** The message's index in a batch, from 0. */
  index: z.optional(z.number()),
});
export type Problem = z.infer<typeof problemSchema>;

/** The body of every response that is not a success. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  code: z.enum(ERROR_CODES),
  message: z.string(),
  errors: z.optional(z.array(problemSchema)),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The response of an operation that returns no resource. */
export const operationResultSchema = z.object({ success: z.literal(true), message: z.string() });
export type OperationResult = z.infer<typeof operationResultSchema>;

/** The response of an operation that goes on as a long act. */
export const startedResultSchema = z.extend(operationResultSchema, { longActId: z.string() });
export type StartedResult = z.infer<typeof startedResultSchema>;
