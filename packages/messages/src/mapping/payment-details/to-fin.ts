import type { Customer, Money } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Passage } from '../losses.ts';
import { customerToMt } from '../to-mt/party-to-mt.ts';
import { remittanceToMt } from '../to-mt/remittance-to-mt.ts';
import type { Loss } from '../translation.ts';
import { moneyToMt, rateToMt } from '../values/amounts.ts';
import { inCharacterSet, toFinText } from '../values/characters.ts';
import { bearerToMt, chargesToMt } from '../values/charges.ts';
import { fitLines, joinLines } from '../values/lines.ts';
import type { FinCharges, OrderInElements, OrderInLines, PaymentDetails } from './payment-details.ts';

const LINE_LENGTH = 35;
const LINES = 4;
const ACCOUNT_LENGTH = 34;

/** The details as fields of an MT103 for `settled`, sent to `receiverBic`. */
export interface FinTarget {
  readonly settled: Money;
  readonly receiverBic: string;
}

/** An MT's own fields pass as they are, BEN with the 71F that it needs (rule C14, error E15); all else by the rules of translation. */
export function detailsToFin(details: PaymentDetails, target: FinTarget): OrderInLines {
  const fields = inFin(details, target);
  const { charges } = fields;
  return charges === undefined ? fields : { ...fields, charges: complete(charges, target) };
}

function inFin(details: PaymentDetails, target: FinTarget): OrderInLines {
  switch (details.standard) {
    case 'fin':
      return details;
    case 'telex':
      return fitted(details);
    case 'iso':
      return fieldsOf(details, target);
  }
}

function complete(charges: FinCharges, { settled }: FinTarget): FinCharges {
  if (charges.detailsOfCharges !== 'BEN' || charges.sendersCharges.length > 0) return charges;
  const none = moneyToMt({ Ccy: settled.currency, value: '0' });
  return none === null ? charges : { ...charges, sendersCharges: [none] };
}

/** A telex has longer lines, and the equals sign. */
function fitted(details: OrderInLines): OrderInLines {
  const { orderingCustomer, beneficiaryCustomer, remittanceInformation } = details;
  return present({
    ...details,
    orderingCustomer: fittedCustomer(orderingCustomer, '50K'),
    beneficiaryCustomer: fittedCustomer(beneficiaryCustomer, '59'),
    remittanceInformation:
      remittanceInformation === undefined ? undefined : fittedLines(remittanceInformation, '70'),
  });
}

function fittedCustomer(customer: Customer | undefined, to: string): Customer | undefined {
  if (customer?.nameAndAddress === undefined) return customer;
  const { account, nameAndAddress } = customer;
  return present({
    ...customer,
    account: account === undefined ? undefined : unslashed(inCharacterSet(account)).slice(0, ACCOUNT_LENGTH),
    nameAndAddress: fittedLines(nameAndAddress, to),
  });
}

/** A first line that begins with a slash would be read as an account. */
const unslashed = (text: string): string => text.replace(/^[/\s]+/, '') || '.';

function fittedLines(lines: readonly string[], to: string): readonly string[] {
  const passage: Passage = { losses: [], from: '', to };
  const [first = '', ...others] = lines.map((line) => toFinText(line, passage));
  const texts = [to === '70' ? first : unslashed(first), ...others];
  const fit =
    texts.length <= LINES &&
    texts.every((text) => text.length <= LINE_LENGTH) &&
    (to !== '70' || joinLines(texts, LINE_LENGTH) === texts.join(' '));
  if (fit) return texts.flatMap((text) => fitLines(text, { width: LINE_LENGTH, max: 1 }, passage));
  return fitLines(texts.join(' '), { width: LINE_LENGTH, max: LINES }, passage);
}

function fieldsOf(elements: OrderInElements, { settled, receiverBic }: FinTarget): OrderInLines {
  const losses: Loss[] = [];
  const passage: Passage = { losses, from: '', to: '' };
  const { ChrgBr: bearer, ChrgsInf = [], InstdAmt, XchgRate } = elements;
  const instructedAmount = InstdAmt === undefined ? null : moneyToMt(InstdAmt);
  const converts = instructedAmount !== null && instructedAmount.currency !== settled.currency;
  const exchangeRate = XchgRate === undefined || !converts ? null : rateToMt(XchgRate);
  const hasAmount = !converts || exchangeRate !== null;
  return present({
    orderingCustomer: customerOf(elements.Dbtr, elements.DbtrAcct, '50', losses),
    beneficiaryCustomer: customerOf(elements.Cdtr, elements.CdtrAcct, '59', losses),
    remittanceInformation: remittanceToMt(elements, { losses, from: '', to: '70' }),
    charges:
      bearer === undefined
        ? undefined
        : present({
            detailsOfCharges: bearerToMt(bearer),
            ...chargesToMt(
              { bearer, charges: ChrgsInf, settledCurrency: settled.currency, receiverBic },
              passage,
            ),
            instructedAmount: hasAmount ? (instructedAmount ?? undefined) : undefined,
            exchangeRate: exchangeRate ?? undefined,
          }),
  });
}

function customerOf(
  { CtryOfRes: _, ...party }: OrderInElements['Dbtr'],
  account: OrderInElements['DbtrAcct'],
  to: '50' | '59',
  losses: Loss[],
): Customer | undefined {
  if (party.Nm === undefined) return undefined;
  return customerToMt(party, account, { losses, from: '', to });
}
