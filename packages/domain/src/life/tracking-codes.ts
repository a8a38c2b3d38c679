/** The product's tracking codes, used beside the UETR. Both are derived from the transfer's own random characters. */
const TRANSACTION = /^trx_([A-Za-z0-9]{10})$/;
const GPI = /^GPI([A-Za-z0-9]{10})$/;
/** In statements: SWIFT's characters have no underscore. */
const IN_SWIFT = /^trx-([A-Za-z0-9]{10})$/;
const TRN = /^TRN-CLB([A-Za-z0-9]{8})$/;

/** `GPI` and 10 characters, `TRN-CLB` and 8; null for an id that is not a transfer's. */
export function trackingCodes(transactionId: string): { gpi: string; trn: string } | null {
  const random = TRANSACTION.exec(transactionId)?.[1];
  return random === undefined ? null : { gpi: `GPI${random}`, trn: `TRN-CLB${random.slice(0, 8)}` };
}

/** How the id of the transfer with this GPI or TRN code, or with this reference in a statement, begins; null for any other text. */
export function transactionIdPrefix(code: string): string | null {
  const random = [GPI, TRN, IN_SWIFT]
    .map((form) => form.exec(code)?.[1])
    .find((found) => found !== undefined);
  return random === undefined ? null : `trx_${random}`;
}
