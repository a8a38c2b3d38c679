import { isIban, parseAmount, shortBic, type TransferType } from '@clearbench/domain';
import type { IncomingTransfer } from '../../core/transfer.ts';
import type { IsoProblems } from '../checks/iso-problems.ts';
import { attributeOf, find, has, text } from '../rules/lookup.ts';
import { canonicalDay, canonicalDecimal } from '../schema/canonical.ts';
import { collapsed, quoted } from '../schema/simple-type.ts';
import { textOf, type XmlElement } from '../xml/xml-tree.ts';
import type { MxMessage } from './mx-message.ts';

/** A transaction of a message, together with the data that several transactions share. */
export interface Ordered {
  readonly transaction: XmlElement;
  /** `GrpHdr`. */
  readonly group: XmlElement | undefined;
  /** `PmtInf` of an initiation. */
  readonly payment: XmlElement | null;
}

/** The transfer that a valid transaction orders. Null, with a problem, when it moves no money. */
export function transferOf(
  { header }: MxMessage,
  ordered: Ordered,
  problems: IsoProblems,
): IncomingTransfer | null {
  if (ordered.payment !== null) return initiated(ordered.transaction, ordered.payment, problems);
  const { transaction, group } = ordered;
  const amount = amountAt(find(transaction, 'IntrBkSttlmAmt'), problems);
  if (amount === null) return null;
  const agent = (name: string): string | null => bicOf(find(transaction, name)) ?? bicOf(find(group, name));
  const routing = {
    uetr: text(transaction, 'PmtId/UETR'),
    reference: text(transaction, 'PmtId/InstrId') ?? text(transaction, 'PmtId/TxId') ?? text(group, 'MsgId'),
    valueDate: dayOf(find(transaction, 'IntrBkSttlmDt') ?? find(group, 'IntrBkSttlmDt')),
    senderBic: agent('InstgAgt') ?? bicOf(find(header ?? undefined, 'Fr/FIId')),
    recipientBic: agent('InstdAgt') ?? bicOf(find(header ?? undefined, 'To/FIId')),
  };
  if (!has(transaction, 'Cdtr/FinInstnId')) {
    const senderBic = routing.senderBic ?? bicOf(find(transaction, 'DbtrAgt'));
    const recipientBic = routing.recipientBic ?? bicOf(find(transaction, 'CdtrAgt'));
    const destination = bicOf(find(transaction, 'CdtrAgt')) ?? recipientBic;
    const parties = partiesOf(transaction, transaction, destination);
    return { ...transfer('mt103_swift', null), ...routing, senderBic, recipientBic, ...amount, ...parties };
  }
  const underlying = find(transaction, 'UndrlygCstmrCdtTrf');
  const destination = ['CdtrAgt', 'Cdtr']
    .map((name) => bicOf(find(transaction, name)))
    .find((bic) => bic !== null);
  const customers = underlying ?? transaction;
  const parties = partiesOf(customers, customers, destination ?? routing.recipientBic);
  const type = underlying === undefined ? 'mt202' : 'mt202_cov';
  const related = text(transaction, 'PmtId/EndToEndId');
  return { ...transfer(type, related === 'NOTPROVIDED' ? null : related), ...routing, ...amount, ...parties };
}

/** An order of a customer to its bank. */
function initiated(one: XmlElement, payment: XmlElement, problems: IsoProblems): IncomingTransfer | null {
  const amount = amountAt(find(one, 'Amt/InstdAmt') ?? find(one, 'Amt/EqvtAmt/Amt'), problems);
  if (amount === null) return null;
  const recipientBic = bicOf(find(one, 'CdtrAgt'));
  const day = find(payment, 'ReqdExctnDt');
  return {
    ...transfer('mt103_non_swift', null),
    uetr: text(one, 'PmtId/UETR'),
    reference: text(one, 'PmtId/InstrId') ?? text(one, 'PmtId/EndToEndId'),
    valueDate: day === undefined ? null : dayOf(deepest(day)),
    senderBic: bicOf(find(payment, 'DbtrAgt')),
    recipientBic,
    ...amount,
    ...partiesOf(payment, one, recipientBic),
  };
}

/** The day is in the element itself (version 3), or in `Dt` or `DtTm` below it. */
function deepest(day: XmlElement): XmlElement {
  return find(day, 'Dt') ?? find(day, 'DtTm') ?? day;
}

const dayOf = (element: XmlElement | undefined): string | null =>
  element === undefined ? null : canonicalDay(collapsed(textOf(element)));

function transfer(type: TransferType, relatedReference: string | null) {
  return { type, relatedReference, profileId: null, fundType: 'm0' } as const;
}

function partiesOf(debit: XmlElement, credit: XmlElement, destinationBic: string | null) {
  const recipientAccount = accountOf(find(credit, 'CdtrAcct'));
  return {
    senderName: nameOf(find(debit, 'Dbtr')),
    senderAccount: accountOf(find(debit, 'DbtrAcct')),
    recipientName: nameOf(find(credit, 'Cdtr')),
    recipientAccount,
    destinationIban: recipientAccount !== null && isIban(recipientAccount) ? recipientAccount : null,
    destinationBic,
  };
}

function amountAt(
  element: XmlElement | undefined,
  problems: IsoProblems,
): Pick<IncomingTransfer, 'amount' | 'amountMinor' | 'currency'> | null {
  if (element === undefined) return null;
  const currency = attributeOf(element, 'Ccy') ?? '';
  const value = collapsed(textOf(element));
  const amount = parseAmount(canonicalDecimal(value), currency);
  if (!amount.ok) {
    const right = `${element.local} ${quoted(`${value} ${currency}`)} cannot be paid; write a number with the decimals of a currency of ISO 4217.`;
    problems.inside(element, 'amount_not_payable', right);
    return null;
  }
  if (amount.minor > 0n) return { amount: amount.decimal, amountMinor: amount.minor, currency };
  problems.inside(
    element,
    'amount_not_positive',
    `${element.local} is 0; the amount of a transfer must be greater.`,
  );
  return null;
}

/** BICFI, or BIC in the versions of 2009. */
export function bicOf(agent: XmlElement | undefined): string | null {
  const bic = text(agent, 'FinInstnId/BICFI') ?? text(agent, 'FinInstnId/BIC');
  return bic === null ? null : shortBic(bic);
}

/** The name of a customer or institution; if only its BIC is known, the BIC. */
function nameOf(party: XmlElement | undefined): string | null {
  const bic = text(party, 'Id/OrgId/AnyBIC') ?? text(party, 'Id/OrgId/BICOrBEI');
  return text(party, 'Nm') ?? text(party, 'FinInstnId/Nm') ?? bic ?? bicOf(party);
}

function accountOf(account: XmlElement | undefined): string | null {
  return text(account, 'Id/IBAN') ?? text(account, 'Id/Othr/Id');
}
