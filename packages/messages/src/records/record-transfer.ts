import { fitsSwiftAmount, goesOverSwift, isIban, type TransferType } from '@clearbench/domain';
import type { Problems } from '../core/problems.ts';
import type { IncomingTransfer, TransferOptions } from '../core/transfer.ts';
import { RecordReader } from './record-reader.ts';
import type { RecordField, RecordSource } from './record-source.ts';

/**
 * Reads a transfer from named values and adds everything wrong with them to `problems`. The result is null
 * exactly when one of them is an error. With `verdictOnly` it stops at the first error, which it does not list.
 */
export function readRecordTransfer(
  source: RecordSource,
  required: readonly RecordField[],
  options: TransferOptions,
  problems: Problems,
  verdictOnly = false,
): IncomingTransfer | null {
  const reader = new RecordReader(source, problems, verdictOnly);
  for (const field of required) reader.require(field);
  if (reader.isDone) return null;
  const currency = reader.currency();
  const amount = reader.amount(currency);
  if (reader.isDone) return null;
  const senderBic = reader.bic('senderBic');
  const recipientBic = reader.bic('recipientBic');
  const underlying = { name: reader.text('underlyingName'), account: reader.account('underlyingAccount') };
  const relatedReference = reader.text('relatedReference');
  const recipientAccount = reader.account('recipientAccount');
  const recipientName = reader.text('recipientName');
  const senderAccount = reader.account('senderAccount') ?? underlying.account;
  const senderName = reader.text('senderName') ?? underlying.name;
  if (!required.includes('senderBic')) {
    reader.requireParty('sender', 'senderBic', 'senderName', 'senderAccount');
    reader.requireParty('receiver', 'recipientBic', 'recipientName', 'recipientAccount');
  }
  const hasUnderlying = underlying.name !== null || underlying.account !== null;
  const type =
    reader.type() ??
    options.type ??
    inferType(relatedReference, hasUnderlying, senderBic, recipientBic, options);
  if (type === 'mt202' || type === 'mt202_cov') reader.require('relatedReference');
  if (type === 'mt202_cov' && !hasUnderlying) reader.require('underlyingName');
  const uetr = reader.uetr(type);
  const valueDate = reader.date();
  const fundType = reader.fundType();
  const iban = reader.iban();
  const destinationBic = reader.bic('destinationBic');
  const reference = reader.text('reference');
  const profileId = reader.text('profileId');
  if (reader.failed || amount === null || currency === null) return null;
  const transfer: IncomingTransfer = {
    type,
    uetr,
    reference,
    relatedReference,
    amountMinor: amount.minor,
    amount: amount.decimal,
    currency,
    valueDate,
    senderBic,
    senderName,
    senderAccount,
    recipientBic,
    recipientName,
    recipientAccount,
    profileId,
    destinationIban:
      iban ?? (recipientAccount !== null && isIban(recipientAccount) ? recipientAccount : null),
    destinationBic: destinationBic ?? recipientBic,
    fundType,
  };
  if (goesOverSwift(transfer) && !fitsSwiftAmount(amount.decimal)) reader.warnOfSwiftAmount();
  return transfer;
}

function inferType(
  relatedReference: string | null,
  hasUnderlying: boolean,
  senderBic: string | null,
  recipientBic: string | null,
  options: TransferOptions,
): TransferType {
  if (relatedReference !== null) return hasUnderlying ? 'mt202_cov' : 'mt202';
  if (senderBic !== null && recipientBic !== null) return 'mt103_swift';
  return options.defaultType ?? 'mt103_non_swift';
}
