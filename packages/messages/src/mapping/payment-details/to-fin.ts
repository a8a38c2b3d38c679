import type { Customer } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { type Passage, unreported } from '../losses.ts';
import type { PaymentOrder } from '../orders/payment-order.ts';
import { customerToMt } from '../parts/parties.ts';
import { remittanceToMt } from '../parts/remittance.ts';
import { moneyToMt, rateToMt } from '../values/amounts.ts';
import { inCharacterSet, toFinText } from '../values/characters.ts';
import { assumedCharge, bearerToMt, chargesToMt } from '../values/charges.ts';
import { fitLines, joinLines } from '../values/lines.ts';
import { unslashed } from '../values/name-lines.ts';
import type { FinCharges, OrderInElements, OrderInLines, PaymentDetails } from './payment-details.ts';

const LINE_LENGTH = 35;
const LINES = 4;
const ACCOUNT_LENGTH = 34;

/**
 * The details of an order as fields of an MT103. An MT's own fields pass unchanged, BEN with the 71F that it needs (rule C14,
 * error E15); all else by the rules of translation.
 */
export function detailsToFin(order: PaymentOrder): OrderInLines {
  const fields = order.details == null ? {} : fieldsOf(order.details, order);
  const { charges } = fields;
  if (charges?.detailsOfCharges !== 'BEN' || charges.sendersCharges.length > 0) return fields;
  return { ...fields, charges: { ...charges, ...assumedCharge(order.currency, unreported()) } };
}

function fieldsOf(details: PaymentDetails, order: PaymentOrder): OrderInLines {
  switch (details.standard) {
    case 'fin':
      return details;
    case 'telex':
      return fitted(details);
    case 'iso':
      return fromElements(details, order);
  }
}

/** A telex has longer lines, and the equals sign. */
function fitted({ orderingCustomer, beneficiaryCustomer, remittanceInformation, charges }: OrderInLines) {
  return present({
    orderingCustomer: orderingCustomer && fittedCustomer(orderingCustomer),
    beneficiaryCustomer: beneficiaryCustomer && fittedCustomer(beneficiaryCustomer),
    remittanceInformation: remittanceInformation && fittedText(remittanceInformation.map(finText)),
    charges,
  });
}

function fittedCustomer({ account, nameAndAddress = [], ...customer }: Customer): Customer {
  const [name = '', ...address] = nameAndAddress.map(finText);
  return present({
    ...customer,
    account: account === undefined ? undefined : unslashed(inCharacterSet(account)).slice(0, ACCOUNT_LENGTH),
    nameAndAddress: fittedLines([unslashed(name), ...address]),
  });
}

const finText = (line: string): string => toFinText(line, unreported());

/** Lines that fit stay unchanged, unless they are read as another text. */
const fittedText = (lines: readonly string[]): readonly string[] =>
  joinLines(lines, LINE_LENGTH) === lines.join(' ') ? fittedLines(lines) : relaid(lines);

function fittedLines(lines: readonly string[]): readonly string[] {
  const fit = lines.length <= LINES && lines.every((line) => line.length <= LINE_LENGTH);
  return fit
    ? lines.flatMap((line) => fitLines(line, { width: LINE_LENGTH, max: 1 }, unreported()))
    : relaid(lines);
}

const relaid = (lines: readonly string[]): readonly string[] =>
  fitLines(lines.join(' '), { width: LINE_LENGTH, max: LINES }, unreported());

function fromElements(elements: OrderInElements, order: PaymentOrder): OrderInLines {
  const passage = unreported();
  return present({
    orderingCustomer: customerOf(elements.Dbtr, elements.DbtrAcct, { ...passage, to: '50' }),
    beneficiaryCustomer: customerOf(elements.Cdtr, elements.CdtrAcct, { ...passage, to: '59' }),
    remittanceInformation: remittanceToMt(elements, elements.EndToEndId, { ...passage, to: '70' }),
    charges: finCharges(elements, order),
  });
}

function customerOf(
  party: OrderInElements['Dbtr'],
  account: OrderInElements['DbtrAcct'],
  passage: Passage & { readonly to: '50' | '59' },
): Customer | undefined {
  return party.Nm === undefined ? undefined : customerToMt(party, account, passage);
}

function finCharges(
  { ChrgBr: bearer, ChrgsInf: charges = [], InstdAmt, XchgRate }: OrderInElements,
  { currency: settledCurrency, recipientBic: receiverBic }: PaymentOrder,
): FinCharges | undefined {
  if (bearer === undefined) return undefined;
  const instructedAmount = (InstdAmt && moneyToMt(InstdAmt)) ?? undefined;
  const converts = instructedAmount !== undefined && instructedAmount.currency !== settledCurrency;
  const exchangeRate = converts && XchgRate !== undefined ? (rateToMt(XchgRate) ?? undefined) : undefined;
  return present({
    detailsOfCharges: bearerToMt(bearer),
    ...chargesToMt({ bearer, charges, settledCurrency, receiverBic }, unreported()),
    instructedAmount: converts && exchangeRate === undefined ? undefined : instructedAmount,
    exchangeRate,
  });
}
