import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from '@clearbench/contract';
import { TRANSFER_STATUSES, type TransferStatus } from '@clearbench/domain';
import type { Vault } from '../../platform/secrets/crypto.ts';

const SHAPE = /^(trx_[A-Za-z0-9]{10})-([0-9a-z]{1,9})-([0-9a-f]{32})$/;

export interface Verification {
  transactionId: string;
  issuedAt: Date;
  seal: Buffer;
}

/**
 * The id by which a report can be checked later: the transfer, the time, and a seal over the report's contents. The server needs
 * no copy of the report, because a transfer's past never changes.
 */
export function verificationId(vault: Vault, transaction: Transaction, issuedAt: Date): string {
  const statement = statementOf(transaction, transaction.status, issuedAt);
  const seal = shortened(vault.fingerprint(statement)).toString('hex');
  return `${transaction.transactionId}-${issuedAt.getTime().toString(36)}-${seal}`;
}

export function parseVerificationId(text: string): Verification | null {
  const [, transactionId, issuedAt, seal] = SHAPE.exec(text) ?? [];
  if (transactionId === undefined || issuedAt === undefined || seal === undefined) return null;
  return { transactionId, issuedAt: new Date(Number.parseInt(issuedAt, 36)), seal: Buffer.from(seal, 'hex') };
}

/** The status that the report showed, or null if this server never issued it. Earlier master keys count. */
export function verifiedStatus(
  vault: Vault,
  transaction: Transaction,
  { issuedAt, seal }: Verification,
): TransferStatus | null {
  const matches = (status: TransferStatus) =>
    vault
      .fingerprints(statementOf(transaction, status, issuedAt))
      .some((fingerprint) => timingSafeEqual(shortened(fingerprint), seal));
  return TRANSFER_STATUSES.find(matches) ?? null;
}

function statementOf(transaction: Transaction, status: TransferStatus, issuedAt: Date): string {
  const { transactionId, uetr, amount, currency } = transaction;
  return ['report', transactionId, uetr, amount, currency, status, issuedAt.toISOString()].join('\n');
}

const shortened = (fingerprint: Buffer): Buffer => fingerprint.subarray(0, 16);
