import * as z from 'zod/mini';

/** Every `code` of an error body, with the HTTP status of its response. Codes are stable, so clients may rely on them. */
export const ERROR_STATUS = {
  malformed_request: 400,
  request_timeout: 408,
  malformed_json: 400,
  validation_failed: 422,
  invalid_cursor: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  account_disabled: 403,
  own_account: 409,
  second_factor_required: 401,
  login_expired: 401,
  invalid_second_factor: 401,
  second_factor_missing: 403,
  last_second_factor: 409,
  passkeys_not_possible: 409,
  confirmation_required: 403,
  invalid_password: 403,
  weak_password: 422,
  invalid_super_password: 403,
  invalid_api_key: 401,
  invalid_access_token: 401,
  access_token_taken: 409,
  token_exchange_refused: 400,
  cross_site_request: 403,
  password_login_off: 403,
  logout_token_refused: 400,
  provider_unavailable: 503,
  group_right_taken: 409,
  provider_not_possible: 409,
  registration_closed: 403,
  username_taken: 409,
  email_taken: 409,
  too_many_attempts: 429,
  not_found: 404,
  not_allowed: 403,
  workspace_name_taken: 409,
  workspace_archived: 409,
  workspace_not_changeable: 409,
  workspace_unavailable: 503,
  no_cluster: 409,
  placement_changing: 409,
  workspace_not_made: 503,
  method_not_allowed: 405,
  expectation_failed: 417,
  invalid_transition: 409,
  statement_too_long: 422,
  statement_not_expressible: 422,
  invalid_payload: 422,
  unsupported_payload: 415,
  unsupported_content_encoding: 415,
  payload_too_large: 413,
  malware_found: 422,
  payload_not_scanned: 503,
  scanner_unavailable: 503,
  idempotency_key_reused: 409,
  invalid_idempotency_key: 400,
  unknown_scenario: 422,
  invalid_columns: 422,
  wise_not_configured: 409,
  wise_not_connected: 409,
  wise_access_lost: 409,
  wise_state_mismatch: 400,
  wise_code_refused: 400,
  wise_key_refused: 422,
  wise_approval_required: 409,
  wise_refused: 422,
  wise_unavailable: 503,
  wise_signature_invalid: 401,
  network_disconnected: 409,
  api_key_revoked: 409,
  not_m0_funds: 422,
  conversion_refused: 409,
  invalid_message: 422,
  step_not_possible: 409,
  webhook_address_refused: 422,
  webhook_is_receiver: 409,
  webhook_secret_lost: 409,
  webhook_is_deleted: 409,
  delivery_not_replayable: 409,
  invalid_signature: 401,
  house_rules_changed: 409,
  payee_taken: 409,
  payee_decision_required: 409,
  payees_not_verifiable: 422,
  payment_file_not_waiting: 409,
  unknown_file_verification: 400,
  ebics_is_off: 409,
  ebics_letter_differs: 409,
  ebics_order_not_waiting: 409,
  ebics_signature_missing: 409,
  ebics_signed_already: 409,
  ebics_state_differs: 409,
  ebics_user_taken: 409,
  public_key_refused: 422,
  public_key_taken: 409,
  test_plan_changed: 409,
  test_run_not_running: 409,
  test_run_signed_off: 409,
  test_run_undecided: 409,
  test_trigger_not_possible: 409,
  act_under_way: 409,
  act_not_possible: 409,
  overloaded: 503,
  database_unavailable: 503,
  took_too_long: 503,
  not_ready: 503,
  quota_reached: 507,
  limit_reached: 409,
  internal_error: 500,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];

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
  /** The house rule that it breaks, and the version of the rules; null if that is not stored. */
  rule: z.optional(z.object({ name: z.string(), version: z.nullable(z.number()) })),
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

/** The response of an operation that continues as a long act. */
export const startedResultSchema = z.extend(operationResultSchema, { longActId: z.string() });
export type StartedResult = z.infer<typeof startedResultSchema>;
