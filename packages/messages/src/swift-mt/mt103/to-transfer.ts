import { amountOf, isIban, shortBic } from '@clearbench/domain';
import type { Problem } from '../../problem.ts';
import type { IncomingTransfer } from '../../transfer.ts';
import { type FieldReading, partOf, report } from '../field-reading.ts';
import type { FieldTable } from '../field-table.ts';
import type { FinMessage } from '../fin-message.ts';
import { yearOf } from '../part-checks.ts';

/** The transfer that a valid MT103 orders. Null, with a problem, when it moves no money. */
export function transferOfMt103(
  { headers }: FinMessage,
  fields: FieldTable,
  problems: Problem[],
): IncomingTransfer | null {
  const settled = fields.first('32A');
  const currency = partOf(settled, 'currency') ?? '';
  const digits = partOf(settled, 'amount') ?? '';
  const comma = digits.indexOf(',');
  const amount = amountOf(digits.slice(0, comma), digits.slice(comma + 1), currency);
  if (settled === undefined || !amount.ok) return null;
  if (amount.minor === 0n) {
    report(
      problems,
      settled.field,
      0,
      'amount_not_positive',
      'has the amount 0; a transfer moves more than that',
    );
    return null;
  }
  const ordering = fields.first('50a');
  const beneficiary = fields.first('59a');
  const beneficiaryAccount = accountOf(beneficiary);
  const accountWith = partOf(fields.first('57a'), 'bic');
  return {
    type: 'mt103_swift',
    uetr: headers.uetr,
    reference: partOf(fields.first('20'), 'reference'),
    relatedReference: null,
    amountMinor: amount.minor,
    amount: amount.decimal,
    currency,
    valueDate: isoDate(partOf(settled, 'date')),
    senderBic: headers.senderBic,
    senderName: nameOf(ordering),
    senderAccount: accountOf(ordering),
    recipientBic: headers.receiverBic,
    recipientName: nameOf(beneficiary),
    recipientAccount: beneficiaryAccount,
    profileId: null,
    destinationIban: beneficiaryAccount !== null && isIban(beneficiaryAccount) ? beneficiaryAccount : null,
    destinationBic: accountWith === null ? headers.receiverBic : shortBic(accountWith),
    fundType: 'm0',
  };
}

function isoDate(date: string | null): string | null {
  return date === null ? null : `${yearOf(date)}-${date.slice(2, 4)}-${date.slice(4)}`;
}

/** The account of a customer. Option F writes its slash as part of the line, and may have an identifier instead. */
function accountOf(customer: FieldReading | undefined): string | null {
  const account = partOf(customer, 'account');
  if (account === null || customer?.field.tag !== '50F') return account;
  return account.startsWith('/') ? account.slice(1) : null;
}

/** The customer's name: the first line, in option F every line numbered 1, in option A the BIC. */
function nameOf(customer: FieldReading | undefined): string | null {
  const lines = partOf(customer, 'lines');
  if (lines === null) return partOf(customer, 'bic');
  if (customer?.field.tag.endsWith('F') !== true) {
    const end = lines.indexOf('\n');
    return end === -1 ? lines : lines.slice(0, lines[end - 1] === '\r' ? end - 1 : end);
  }
  return lines
    .split(/\r?\n/)
    .filter((line) => line.startsWith('1/'))
    .map((line) => line.slice(2))
    .join(' ');
}
