import type { MessageType } from '../../core/message-type.ts';
import { oneOf, type Problem, quote } from '../../core/problem.ts';
import type { IncomingTransfer } from '../../core/transfer.ts';
import { isAnswerback } from '../../telex/index.ts';
import { targetsOfTransfer } from '../orders/order-content.ts';
import type { OrderDetails } from '../orders/payment-order.ts';

type Field = 'uetr' | 'valueDate' | 'senderBic' | 'recipientBic' | 'senderName' | 'recipientName';

/** Advice for missing data that only the sender knows. */
const ADVICE: Readonly<Record<Field | 'recipientAccount', string>> = {
  uetr: 'give it a UUID of version 4, like 7a562c67-ca16-48ba-b074-65581be6f001',
  valueDate: 'give the day of settlement, like 2026-11-20',
  senderBic: 'give the BIC of the bank that sends the message, like OAKNGB20',
  recipientBic: 'give the BIC of the bank that receives the message, like ELMFDEF0',
  senderName: 'give the name of the ordering customer',
  recipientName: 'give the name of the beneficiary',
  recipientAccount: 'give the account of the beneficiary',
};

const ROUTE = ['valueDate', 'senderBic', 'recipientBic'] as const;
const CUSTOMERS = ['senderName', 'recipientName'] as const;

/** An MT amount has 15 characters, including the comma. */
const MT_AMOUNT_DIGITS = 14;

/** Everything that a transfer and its details lack for a message of the type, by field name. */
export function gapsOf(transfer: IncomingTransfer, target: MessageType, details: OrderDetails): Problem[] {
  const targets: readonly MessageType[] = targetsOfTransfer(transfer);
  if (!targets.includes(target)) {
    const message = `No ${target} orders a transfer of the type ${transfer.type}; ask for ${oneOf(targets)}.`;
    return [gap('translation_unknown', 'type', message)];
  }
  const problems = missing(transfer, fieldsOf(transfer, target));
  if (target === 'KTT') return [...problems, ...telexGaps(transfer, details)];
  if (target.startsWith('MT')) problems.push(...unfit(transfer, target));
  return problems;
}

function fieldsOf({ type }: IncomingTransfer, target: MessageType): readonly Field[] {
  if (target === 'KTT') return [...ROUTE, ...CUSTOMERS];
  // If banks are not named, they are the sender and the receiver.
  return type === 'mt202' ? ['uetr', ...ROUTE] : ['uetr', ...ROUTE, ...CUSTOMERS];
}

function missing(transfer: IncomingTransfer, fields: readonly (Field | 'recipientAccount')[]): Problem[] {
  return fields
    .filter((field) => transfer[field] === null || transfer[field] === '')
    .map((field) => gap('value_missing', field, `The transfer has no ${field}; ${ADVICE[field]}.`));
}

function telexGaps(transfer: IncomingTransfer, { telex }: OrderDetails): Problem[] {
  const hasAccount = transfer.recipientAccount !== null || transfer.destinationIban !== null;
  const problems = hasAccount ? [] : missing(transfer, ['recipientAccount']);
  if (telex === undefined) {
    const example = `{ serial: { station: 'OAK', number: '0042' }, senderAnswerback: '298765 OAKB G', receiverAnswerback: '412345 ELMB D' }`;
    const message = `A telex has a serial number and the answerbacks of both banks; give telex: ${example}.`;
    return [...problems, gap('value_missing', 'telex', message)];
  }
  for (const field of ['senderAnswerback', 'receiverAnswerback'] as const) {
    if (isAnswerback(telex[field])) continue;
    const message = `${quote(telex[field])} is not an answerback; write number, name and country, like 298765 OAKB G.`;
    problems.push(gap('value_unfit', `telex.${field}`, message));
  }
  return problems;
}

/** Values that no MT can carry. */
function unfit({ amount, valueDate }: IncomingTransfer, target: MessageType): Problem[] {
  const problems: Problem[] = [];
  const digits = amount.replace(/^0+|\D/g, '').length;
  if (digits > MT_AMOUNT_DIGITS) {
    const message = `The amount has ${digits} digits; an ${target} carries ${MT_AMOUNT_DIGITS}.`;
    problems.push(gap('value_unfit', 'amount', message));
  }
  if (valueDate !== null && !/^(?:19[89]|20[0-7])\d-/.test(valueDate)) {
    const message = `The value date is ${valueDate}; an ${target} writes two digits of the year, from 1980 to 2079.`;
    problems.push(gap('value_unfit', 'valueDate', message));
  }
  return problems;
}

/** No position: a transfer has no source text. */
function gap(code: string, path: string, message: string): Problem {
  return { code, severity: 'error', path, line: null, column: null, message };
}
