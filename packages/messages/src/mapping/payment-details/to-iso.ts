import type {
  CreditTransferTransaction39,
  PostalAddress24,
  RemittanceInformation16,
} from '../../iso20022/generated/types.ts';
import type { Customer } from '../../swift-mt/content/content-parts.ts';
import { TELEX_LINE_MAX } from '../../telex/index.ts';
import { compact, type Passage, unlessEmpty } from '../losses.ts';
import { customerToIso } from '../to-iso/party-to-iso.ts';
import { remittanceTextToIso } from '../to-iso/remittance-to-iso.ts';
import { remittanceTexts } from '../to-mt/remittance-to-mt.ts';
import { moneyToIso } from '../values/amounts.ts';
import { bearerToIso, chargesToIso } from '../values/charges.ts';
import { fitLines, fitText } from '../values/lines.ts';
import type { OrderInElements, OrderInLines, PaymentDetails } from './payment-details.ts';

const TEXT_MAX_LENGTH = 140;
/** Address lines of the SEPA schemes. They may begin with any character. */
const ADDRESS_ROOM = { width: 70, max: 2, led: true };

/** Who takes part in the transfer, and by whose rules: those of SEPA share the charges and take one remittance text. */
export interface IsoTarget {
  readonly scheme: 'sepa' | null;
  readonly debtorBic: string;
  readonly creditorBic: string;
  readonly receiverBic: string;
}

type Element = 'ChrgsInf' | 'InstdAmt' | 'XchgRate' | 'RmtInf';

export interface IsoDetails extends Pick<CreditTransferTransaction39, Element> {
  readonly ChrgBr?: CreditTransferTransaction39['ChrgBr'];
  readonly debtorAddress?: PostalAddress24 | undefined;
  readonly creditorAddress?: PostalAddress24 | undefined;
}

/** The details as elements of a pacs.008. */
export function detailsToIso(details: PaymentDetails, target: IsoTarget): IsoDetails {
  const found: IsoDetails = details.standard === 'iso' ? elementsOf(details) : fromLines(details, target);
  if (target.scheme === null) return compact(found);
  const { RmtInf, debtorAddress, creditorAddress } = found;
  return compact({
    debtorAddress: sepaAddress(debtorAddress),
    creditorAddress: sepaAddress(creditorAddress),
    RmtInf: RmtInf === undefined ? undefined : sepaRemittance(RmtInf),
  });
}

function elementsOf({ Dbtr, Cdtr, RmtInf, ChrgBr, ChrgsInf, InstdAmt, XchgRate }: OrderInElements) {
  const charges = ChrgBr === undefined ? {} : { ChrgBr: bearerOf(ChrgBr), ChrgsInf, InstdAmt, XchgRate };
  return { debtorAddress: Dbtr.PstlAdr, creditorAddress: Cdtr.PstlAdr, RmtInf, ...charges };
}

/** Outside SEPA no service level says who bears the charges: they are shared. */
const bearerOf = (bearer: CreditTransferTransaction39['ChrgBr']) => (bearer === 'SLEV' ? 'SHAR' : bearer);

function fromLines(
  {
    standard,
    orderingCustomer,
    beneficiaryCustomer,
    remittanceInformation,
    charges,
  }: Extract<PaymentDetails, OrderInLines>,
  { debtorBic, creditorBic, receiverBic }: IsoTarget,
) {
  const passage: Passage = { losses: [], from: '', to: '' };
  const address = (customer: Customer | undefined, bic: string) =>
    customer === undefined ? undefined : customerToIso(customer, bic, passage).party.PstlAdr;
  return {
    debtorAddress: address(orderingCustomer, debtorBic),
    creditorAddress: address(beneficiaryCustomer, creditorBic),
    RmtInf:
      remittanceInformation === undefined
        ? undefined
        : textOf(remittanceInformation, LINE_LENGTHS[standard], passage),
    ...(charges === undefined
      ? {}
      : {
          ChrgBr: bearerToIso(charges.detailsOfCharges),
          ChrgsInf: unlessEmpty(
            chargesToIso(charges.sendersCharges, charges.receiversCharges, receiverBic, passage),
          ),
          InstdAmt: charges.instructedAmount === undefined ? undefined : moneyToIso(charges.instructedAmount),
          XchgRate: charges.exchangeRate,
        }),
  };
}

/** What continues a text in a telex is indented by two spaces. */
const LINE_LENGTHS = { fin: 35, telex: TELEX_LINE_MAX - 2 };

function textOf(lines: readonly string[], width: number, passage: Passage): RemittanceInformation16 {
  const { Ustrd = [] } = remittanceTextToIso(lines, width);
  return { Ustrd: Ustrd.map((text) => fitText(text, TEXT_MAX_LENGTH, passage)) };
}

function sepaAddress(address: PostalAddress24 | undefined): PostalAddress24 | undefined {
  if (address?.AdrLine === undefined || address.AdrLine.length <= ADDRESS_ROOM.max) return address;
  const passage: Passage = { losses: [], from: 'AdrLine', to: 'AdrLine' };
  const AdrLine = fitLines(address.AdrLine.join(', '), ADDRESS_ROOM, passage);
  return { ...address, AdrLine };
}

function sepaRemittance(RmtInf: RemittanceInformation16): RemittanceInformation16 | undefined {
  const { Ustrd = [], Strd = [] } = RmtInf;
  if (Ustrd.length + Strd.length === 1) return RmtInf;
  const passage: Passage = { losses: [], from: 'RmtInf', to: 'RmtInf' };
  const text = remittanceTexts(RmtInf, passage).join(' ').trim();
  return text === '' ? undefined : { Ustrd: [fitText(text, TEXT_MAX_LENGTH, passage)] };
}
