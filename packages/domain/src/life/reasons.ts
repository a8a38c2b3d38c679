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

/** Whether it is a reason code that this server knows, other than one of gpi. */
export const isReasonCode = (code: string): boolean => REASONS.has(code) && !/^G\d{3}$/.test(code);

/** The meaning of a reason code: `AC04` is `closed account`. */
export const reasonText = (code: string): string => REASONS.get(code) ?? 'reason without a public meaning';

/** The meaning of a status code and its reason: `rejected: closed account`. Null for an unknown status. */
export function statusMeaning(status: string, reason: string | null): string | null {
  const meaning = STATUSES.get(status);
  if (meaning === undefined) return reason === null ? null : reasonText(reason);
  return reason === null ? meaning : `${meaning}: ${reasonText(reason)}`;
}
