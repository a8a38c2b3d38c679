import type { Customer } from '../../swift-mt/content/content-parts.ts';
import type { TelexCharges } from '../../telex/content.ts';
import { TELEX_LINE_MAX, toTelexText } from '../../telex/index.ts';
import { joinLines, wrap } from '../values/lines.ts';
import type { OrderInLines, PaymentDetails } from './payment-details.ts';
import { detailsToFin, type FinTarget } from './to-fin.ts';

/** What continues a text is indented by two spaces. */
const LINE_LENGTH = TELEX_LINE_MAX - 2;
const FIN_LINE_LENGTH = 35;

export interface TelexDetails {
  /** Name and address. Empty where the order names nobody. */
  readonly orderingCustomer: readonly string[];
  readonly beneficiary: readonly string[];
  readonly details: readonly string[];
  /** Shared where the order does not say who bears them. */
  readonly charges: TelexCharges;
}

/** The details in the characters of a telex; lines of another telex pass as they are. */
export function detailsToTelex(details: PaymentDetails, target: FinTarget): TelexDetails {
  const lines: OrderInLines = details.standard === 'iso' ? detailsToFin(details, target) : details;
  const { orderingCustomer, beneficiaryCustomer, remittanceInformation = [], charges } = lines;
  return {
    orderingCustomer: telexLines(linesOf(orderingCustomer)),
    beneficiary: telexLines(linesOf(beneficiaryCustomer)),
    details: telexLines(details.standard === 'telex' ? remittanceInformation : relaid(remittanceInformation)),
    charges: chargesOf(charges?.detailsOfCharges),
  };
}

/** Option F without its numbers: names and addresses, but no dates of birth or identifications. */
function linesOf(customer: Customer | undefined): readonly string[] {
  if (customer?.numberedLines === undefined) return customer?.nameAndAddress ?? [];
  return customer.numberedLines.filter(({ number }) => number <= 3).map(({ text }) => text);
}

/** Full lines of an MT run on, which lines of a telex do not that are longer: such a text is laid out anew. */
function relaid(lines: readonly string[]): readonly string[] {
  const runsOn = lines.slice(0, -1).some((line) => line.length >= FIN_LINE_LENGTH);
  return runsOn ? wrap(joinLines(lines, FIN_LINE_LENGTH), LINE_LENGTH, lines.length) : lines;
}

const telexLines = (lines: readonly string[]): string[] =>
  lines.map((line) => toTelexText(line).slice(0, LINE_LENGTH).trim()).filter((line) => line !== '');

const chargesOf = (code: string | undefined): TelexCharges =>
  code === 'OUR' || code === 'BEN' ? code : 'SHA';
