import type { Transaction } from '@clearbench/contract';
import { trackingCodes, transactionIdPrefix } from '@clearbench/domain';

export const CODE_KINDS = ['gpi', 'uetr', 'trn'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export interface TypedCode {
  kind: CodeKind;
  text: string;
}

/** The tracked subject: a code, or without one the chosen transfer. */
export interface TrackRequest {
  code: TypedCode;
  transferId: string | null;
}

/** The codes of a transfer; null where it has none. */
export interface Codes {
  gpi: string | null;
  uetr: string;
  trn: string | null;
}

export function codesOf({ transactionId, uetr }: Transaction): Codes {
  const own = trackingCodes(transactionId);
  return { gpi: own?.gpi ?? null, uetr, trn: own?.trn ?? null };
}

/** The transfers that a request asks for. */
export function transfersFor(
  transfers: readonly Transaction[],
  { code, transferId }: TrackRequest,
): Transaction[] {
  if (code.text !== '') return transfersWith(transfers, code);
  return transfers.filter(({ transactionId }) => transactionId === transferId);
}

/** The transfers with this code; a TRN code contains only the beginning of an id. */
export function transfersWith(transfers: readonly Transaction[], { kind, text }: TypedCode): Transaction[] {
  const code = text.trim();
  if (code === '') return [];
  switch (kind) {
    case 'uetr':
      return transfers.filter(({ uetr }) => uetr.toLowerCase() === code.toLowerCase());
    case 'gpi':
    case 'trn': {
      const prefix = transactionIdPrefix(code);
      return prefix === null ? [] : transfers.filter(({ transactionId }) => transactionId.startsWith(prefix));
    }
  }
}
