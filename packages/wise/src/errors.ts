/** One fault of a request by Wise's rules. `path` names the field, for example `details.IBAN`. */
export interface WiseProblem {
  readonly code: string;
  readonly message: string;
  readonly path: string | null;
}

/**
 * Why a call failed.
 * - `validation`: the request is refused as it is (400, 422); `problems` says what to change.
 * - `auth`: the token, grant or client credentials are not accepted (401, and 400 from the token endpoint). `code` is Wise's,
 *   such as `invalid_grant` after the user revoked the access.
 * - `approval-required`: strong customer authentication. The account holder approves `oneTimeToken`, then the call is repeated
 *   with it (403 with `x-2fa-approval`).
 * - `forbidden`, `not-found`, `conflict`: 403, 404, 409.
 * - `rate-limited`: 429. Nothing was done; `retryAfterMs` is null if Wise did not say how long to wait.
 * - `server`: 5xx. `network`: no response at all. For both it is unknown whether the request took effect.
 * - `unexpected-answer`: a success whose body does not match the API's documentation.
 */
export type WiseFailure =
  | { readonly kind: 'validation'; readonly status: number; readonly problems: readonly WiseProblem[] }
  | { readonly kind: 'auth'; readonly status: number; readonly code: string }
  | { readonly kind: 'approval-required'; readonly oneTimeToken: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'conflict'; readonly problems: readonly WiseProblem[] }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | null }
  | { readonly kind: 'server'; readonly status: number }
  | { readonly kind: 'network' }
  | { readonly kind: 'unexpected-answer'; readonly path: string };

/** Every failed call of this package throws one; `failure.kind` distinguishes them. */
export class WiseError extends Error {
  readonly failure: WiseFailure;

  constructor(failure: WiseFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'WiseError';
    this.failure = failure;
  }

  /**
   * True if the request may have taken effect although it failed. Check its effect before repeating such a call; `createTransfer`
   * may always be repeated with the same `customerTransactionId`.
   */
  get mayHaveTakenEffect(): boolean {
    return ['server', 'network', 'unexpected-answer'].includes(this.failure.kind);
  }

  /** True if the same call may succeed later without any change. */
  get passing(): boolean {
    return ['rate-limited', 'server', 'network'].includes(this.failure.kind);
  }
}
