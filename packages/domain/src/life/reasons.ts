/** The meaning of reason codes, in our words: gpi reasons, and the ISO 20022 external code sets for status, return and cancellation. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['G000', 'passed on to the next bank, which reports to the tracker'],
  ['G001', 'passed on to a bank that does not report to the tracker'],
  ['G002', 'credit may not be confirmed the same day'],
  ['G003', 'waiting for documents or information from the beneficiary'],
  ['G004', 'waiting for the cover funds'],
  ['AC01', 'incorrect account number'],
  ['AC03', 'incorrect account of the creditor'],
  ['AC04', 'closed account'],
  ['AC06', 'blocked account'],
  ['AM09', 'wrong amount'],
  ['ARDT', 'the funds have already been returned'],
  ['CUST', 'requested by the customer'],
  ['DS02', 'order cancelled'],
  ['DUPL', 'duplicate payment'],
  ['FOCR', 'following a request for cancellation'],
  ['FRAD', 'fraudulent origin'],
  ['MS03', 'reason not specified'],
  ['NARR', 'reason given as text'],
  ['NOAS', 'no answer from the bank that holds the payment'],
  ['RC01', 'incorrect bank identifier'],
  ['RR04', 'regulatory reason'],
  ['TECH', 'technical problem'],
]);

/** The meaning of a payment's status or of the answer to a recall: ISO 20022 external status codes, and those of MT196. */
const STATUSES: ReadonlyMap<string, string> = new Map([
  ['ACCC', 'credited to the beneficiary’s account'],
  ['ACSP', 'accepted, on its way'],
  ['CNCL', 'cancelled as requested'],
  ['CRED', 'credited'],
  ['NAK', 'refused by the network'],
  ['PDCR', 'the request to cancel is being examined'],
  ['RETN', 'returned'],
  ['RJCR', 'the request to cancel is refused'],
  ['RJCT', 'rejected'],
]);

/** Why a transfer failed: a code for programs, which is that of the bank or network where it gave one, and words for the reader. */
export interface FailureReason {
  /** A code of ISO 20022 (`AC04`), of a network (`NAK T27`), or one of `OWN_REASONS`. */
  readonly code: string;
  readonly text: string;
}

/** The codes for failures that no bank and no network gave a code for. */
export const OWN_REASONS = {
  set_by_operator: 'set to failed by an operator',
  reported: 'reported as failed by a partner',
  no_account: 'no account of the beneficiary',
  account_incomplete: 'account of the beneficiary incomplete',
  amount_too_long: 'amount too long for the provider',
  payout_refused: 'payout refused by the provider',
  payout_cancelled: 'payout cancelled at the provider',
  payout_returned: 'payout sent back',
  unknown: 'not recorded',
} as const satisfies Record<string, string>;
export type OwnReasonCode = keyof typeof OWN_REASONS;

const OWN_TEXTS: ReadonlyMap<string, string> = new Map(Object.entries(OWN_REASONS));

/** The general meaning of a code of `FailureReason`. */
export const failureMeaning = (code: string): string =>
  OWN_TEXTS.get(code) ??
  (code.startsWith('NAK') ? 'refused by the network' : code === 'RJCT' ? 'rejected' : reasonText(code));

/**
 * A reason that an operator or partner wrote, with its code if the text begins with one, as in `AC04 closed account`.
 */
export function statedReason(text: string | undefined, otherwise: OwnReasonCode): FailureReason {
  if (text === undefined) return { code: otherwise, text: OWN_REASONS[otherwise] };
  const [, code = '', words = ''] =
    /^([A-Z]{2}\d\d|[A-Z]{4})(?![\p{L}\p{N}])[\s:,;.–—-]*(.*)$/su.exec(text) ?? [];
  if (!isReasonCode(code)) return { code: otherwise, text };
  return { code, text: words === '' ? reasonText(code) : words };
}

/** True if it is a reason code that this server knows, other than one of gpi. */
export const isReasonCode = (code: string): boolean => REASONS.has(code) && !/^G\d{3}$/.test(code);

/** The meaning of a reason code: `AC04` is `closed account`. */
export const reasonText = (code: string): string => REASONS.get(code) ?? 'reason without a public meaning';

/** The meaning of a status code and its reason: `rejected: closed account`. Null for an unknown status. */
export function statusMeaning(status: string, reason: string | null): string | null {
  const meaning = STATUSES.get(status);
  if (meaning === undefined) return reason === null ? null : reasonText(reason);
  return reason === null ? meaning : `${meaning}: ${reasonText(reason)}`;
}
