import type {
  CreditTransferTransaction39,
  PostalAddress24,
  RemittanceInformation16,
} from '../../iso20022/generated/types.ts';
import type { Customer } from '../../swift-mt/content/content-parts.ts';
import { TELEX_LINE_MAX } from '../../telex/index.ts';
import { compact, unlessEmpty, unreported } from '../losses.ts';
import type { PaymentOrder } from '../orders/payment-order.ts';
import { destinationOf } from '../orders/values.ts';
import { customerToIso } from '../parts/parties.ts';
import { remittanceTexts, remittanceTextToIso } from '../parts/remittance.ts';
import { moneyToIso } from '../values/amounts.ts';
import { bearerToIso, chargesToIso } from '../values/charges.ts';
import { fitLines, fitText } from '../values/lines.ts';
import type { FinCharges, OrderInElements, OrderInLines, PaymentDetails } from './payment-details.ts';

const TEXT_MAX_LENGTH = 140;
/** Address lines of the SEPA schemes. They may begin with any character. */
const ADDRESS_ROOM = { width: 70, max: 2, led: true };
/** Lines that continue a text in a telex are indented by two spaces. */
const LINE_LENGTHS = { fin: 35, telex: TELEX_LINE_MAX - 2 };

type Elements = Partial<
  Pick<CreditTransferTransaction39, 'ChrgBr' | 'ChrgsInf' | 'InstdAmt' | 'XchgRate' | 'RmtInf'>
>;

interface IsoDetails extends Elements {
  readonly debtorAddress?: PostalAddress24 | undefined;
  readonly creditorAddress?: PostalAddress24 | undefined;
}

/** The details of an order as elements of a pacs.008; the rules of SEPA share the charges and take one remittance text. */
export function detailsToIso(order: PaymentOrder): IsoDetails {
  const { details, clearing } = order;
  if (details == null) return {};
  const found = details.standard === 'iso' ? fromElements(details) : fromLines(details, order);
  if (clearing?.scheme !== 'sepa') return compact(found);
  const { RmtInf, debtorAddress, creditorAddress } = found;
  return compact({
    debtorAddress: debtorAddress && sepaAddress(debtorAddress),
    creditorAddress: creditorAddress && sepaAddress(creditorAddress),
    RmtInf: RmtInf && sepaRemittance(RmtInf),
  });
}

function fromElements({
  Dbtr,
  Cdtr,
  RmtInf,
  ChrgBr,
  ChrgsInf,
  InstdAmt,
  XchgRate,
}: OrderInElements): IsoDetails {
  // Outside SEPA no service level says who bears the charges: they are shared.
  const bearer = ChrgBr === 'SLEV' ? 'SHAR' : ChrgBr;
  const charges = bearer && { ChrgBr: bearer, ChrgsInf, InstdAmt, XchgRate };
  return { debtorAddress: Dbtr.PstlAdr, creditorAddress: Cdtr.PstlAdr, RmtInf, ...charges };
}

function fromLines(details: Extract<PaymentDetails, OrderInLines>, order: PaymentOrder): IsoDetails {
  const { standard, orderingCustomer, beneficiaryCustomer, remittanceInformation, charges } = details;
  return {
    debtorAddress: addressOf(orderingCustomer, order.orderingBic ?? order.senderBic),
    creditorAddress: addressOf(beneficiaryCustomer, destinationOf(order)),
    RmtInf: remittanceInformation && textOf(remittanceInformation, LINE_LENGTHS[standard]),
    ...(charges && chargesOf(charges, order)),
  };
}

const addressOf = (customer: Customer | undefined, bankBic: string): PostalAddress24 | undefined =>
  customer && customerToIso(customer, bankBic, unreported()).party.PstlAdr;

function textOf(lines: readonly string[], width: number): RemittanceInformation16 {
  const { Ustrd = [] } = remittanceTextToIso(lines, width);
  return { Ustrd: Ustrd.map((text) => fitText(text, TEXT_MAX_LENGTH, unreported())) };
}

function chargesOf(charges: FinCharges, { recipientBic }: PaymentOrder): Elements {
  const { detailsOfCharges, sendersCharges, receiversCharges, instructedAmount, exchangeRate } = charges;
  return {
    ChrgBr: bearerToIso(detailsOfCharges),
    ChrgsInf: unlessEmpty(chargesToIso(sendersCharges, receiversCharges, recipientBic, unreported())),
    InstdAmt: instructedAmount && moneyToIso(instructedAmount),
    XchgRate: exchangeRate,
  };
}

function sepaAddress(address: PostalAddress24): PostalAddress24 {
  const { AdrLine = [] } = address;
  if (AdrLine.length <= ADDRESS_ROOM.max) return address;
  return { ...address, AdrLine: fitLines(AdrLine.join(', '), ADDRESS_ROOM, unreported()) };
}

function sepaRemittance(RmtInf: RemittanceInformation16): RemittanceInformation16 | undefined {
  const { Ustrd = [], Strd = [] } = RmtInf;
  if (Ustrd.length + Strd.length === 1) return RmtInf;
  const text = remittanceTexts(RmtInf, unreported()).join(' ').trim();
  return text === '' ? undefined : { Ustrd: [fitText(text, TEXT_MAX_LENGTH, unreported())] };
}
