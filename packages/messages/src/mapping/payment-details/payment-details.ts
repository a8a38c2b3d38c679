import type { Content } from '../../core/content.ts';
import { contentOf } from '../../formats/build.ts';
import type { MxContent } from '../../iso20022/content/content.ts';
import type {
  CreditTransferTransaction34,
  CreditTransferTransaction39,
  PartyIdentification135,
  PaymentInstruction30,
  RemittanceInformation16,
} from '../../iso20022/generated/types.ts';
import { parse } from '../../reading/parse.ts';
import type { MtContentOf } from '../../swift-mt/content/content.ts';
import type { Customer, Instructor } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { TelexContent, TelexParty } from '../../telex/index.ts';
import { unlessEmpty } from '../losses.ts';
import { asUsualVersion, isOtherVersion } from '../other-version.ts';

/**
 * The details of a payment order beyond the transfer in it: addresses, remittance information and charges, in the terms
 * standard. A telex has lines, like an MT, but longer ones and other characters.
 */
export type PaymentDetails =
  | ({ readonly standard: 'fin' | 'telex' } & OrderInLines)
  | ({ readonly standard: 'iso' } & OrderInElements);

/** The fields of an MT, or of a telex by their names. */
export interface OrderInLines {
  /** Without option A, which has no name. */
  readonly orderingCustomer?: Customer;
  readonly beneficiaryCustomer?: Customer;
  readonly remittanceInformation?: readonly string[];
  readonly charges?: FinCharges;
}

/** 71A, 71F and 71G; fields 33B and 36, which charges and the settled amount belong to. */
export type FinCharges = Pick<
  MtContentOf<'MT103'>,
  'detailsOfCharges' | 'sendersCharges' | 'receiversCharges' | 'instructedAmount' | 'exchangeRate'
>;

type Charged = 'DbtrAcct' | 'CdtrAcct' | 'InstdAmt' | 'XchgRate' | 'ChrgsInf' | 'UltmtDbtr' | 'UltmtCdtr';

export interface OrderInElements extends Pick<CreditTransferTransaction39, Charged> {
  readonly Dbtr: PartyIdentification135;
  readonly Cdtr: PartyIdentification135;
  readonly EndToEndId: string;
  readonly RmtInf?: RemittanceInformation16 | undefined;
  readonly ChrgBr?: CreditTransferTransaction39['ChrgBr'] | undefined;
}

/**
 * Reads the details of every transaction of a message that orders payments, in the order of its text. None for other texts, for
 * orders between banks, and for a message that cannot be read as a whole.
 */
export function paymentDetailsOf(text: string): readonly PaymentDetails[] {
  const result = parse(text, { mode: 'lenient' });
  const content = result.kind === 'message' ? contentOf(result.message) : null;
  return content === null ? [] : detailsIn(content);
}

function detailsIn(content: Content): readonly PaymentDetails[] {
  switch (content.type) {
    case 'MT103':
    case 'MT103 STP':
    case 'MT103 REMIT': {
      const { detailsOfCharges, sendersCharges, receiversCharges, instructedAmount, exchangeRate } = content;
      const charges = { detailsOfCharges, sendersCharges, receiversCharges, instructedAmount, exchangeRate };
      return [inLines('fin', { ...content, charges: present(charges) })];
    }
    case 'MT202 COV':
      return [inLines('fin', content.underlyingTransfer)];
    case 'MT101':
      return content.transactions.map((order) =>
        inLines('fin', {
          orderingCustomer: ordererOf(order.orderingCustomer ?? content.orderingCustomer),
          beneficiaryCustomer: order.beneficiary,
          remittanceInformation: order.remittanceInformation,
          charges: { detailsOfCharges: order.detailsOfCharges, sendersCharges: [] },
        }),
      );
    case 'KTT':
      return [ofTelex(content)];
    case 'pacs.008.001.08':
      return content.document.CdtTrfTxInf.map(({ PmtId, ...elements }) => ({
        standard: 'iso',
        ...elements,
        EndToEndId: PmtId.EndToEndId,
      }));
    case 'pain.001.001.09':
      return content.document.PmtInf.flatMap((payment) =>
        payment.CdtTrfTxInf.map((transaction) => ofInitiation(payment, transaction)),
      );
    default:
      return 'document' in content ? ofOtherVersion(content) : [];
  }
}

function ofOtherVersion(content: MxContent): readonly PaymentDetails[] {
  if (!/^(?:pacs\.008|pain\.001)/.test(content.type) || !isOtherVersion(content)) return [];
  const usual = asUsualVersion(content);
  return usual.kind === 'stopped' ? [] : detailsIn(usual.content);
}

/** A BIC alone has no name or address, and belongs to another network than the one that the order is for. */
const named = (customer: Customer | undefined): Customer | undefined =>
  customer?.bic === undefined ? customer : undefined;

type Lines = { [Name in keyof OrderInLines]: OrderInLines[Name] | undefined };

const inLines = (
  standard: 'fin' | 'telex',
  { remittanceInformation, charges, ...lines }: Lines,
): PaymentDetails =>
  present({
    standard,
    orderingCustomer: named(lines.orderingCustomer),
    beneficiaryCustomer: named(lines.beneficiaryCustomer),
    remittanceInformation,
    charges,
  });

/** Field 50H of an MT101 has the lines of 50K. */
function ordererOf(orderer: Customer | Instructor | undefined): Customer | undefined {
  if (orderer?.option === 'F') return orderer;
  return orderer?.nameAndAddress && { ...orderer, option: 'K' };
}

function ofTelex({ orderingCustomer, beneficiary, details, charges }: TelexContent): PaymentDetails {
  return inLines('telex', {
    orderingCustomer: telexCustomer('K', orderingCustomer),
    beneficiaryCustomer: telexCustomer(null, beneficiary),
    remittanceInformation: unlessEmpty(details),
    charges: charges === null ? undefined : { detailsOfCharges: charges, sendersCharges: [] },
  });
}

const telexCustomer = (option: 'K' | null, { account, lines }: TelexParty): Customer | undefined =>
  lines.length === 0 ? undefined : present({ option, account: account ?? undefined, nameAndAddress: lines });

function ofInitiation(
  payment: PaymentInstruction30,
  { PmtId, Cdtr = {}, CdtrAcct, RmtInf, ChrgBr, UltmtDbtr, UltmtCdtr }: CreditTransferTransaction34,
): PaymentDetails {
  return {
    standard: 'iso',
    Dbtr: payment.Dbtr,
    DbtrAcct: payment.DbtrAcct,
    Cdtr,
    CdtrAcct,
    UltmtDbtr: UltmtDbtr ?? payment.UltmtDbtr,
    UltmtCdtr,
    EndToEndId: PmtId.EndToEndId,
    RmtInf,
    ChrgBr: ChrgBr ?? payment.ChrgBr,
  };
}
