import type { MxContent } from '../../iso20022/content.ts';
import type {
  CreditTransferTransaction34,
  CreditTransferTransaction39,
  PartyIdentification135,
  PaymentInstruction30,
  RemittanceInformation16,
} from '../../iso20022/generated/types.ts';
import { contentOfMx } from '../../iso20022/index.ts';
import { parse } from '../../reading/parse.ts';
import type { Customer, Instructor, Money } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { contentOfFin, type MtContent } from '../../swift-mt/index.ts';
import { contentOfTelex } from '../../telex/content-of.ts';
import type { TelexContent } from '../../telex/index.ts';
import { asUsualVersion, isOtherVersion } from '../other-version.ts';

/**
 * What a payment order says beyond the transfer in it: addresses, remittance information and charges, in the terms of its own
 * standard. A telex has lines, like an MT, but longer ones and other characters.
 */
export type PaymentDetails =
  | ({ readonly standard: 'fin' | 'telex' } & OrderInLines)
  | ({ readonly standard: 'iso' } & OrderInElements);

/** The fields of an MT, or of a telex by their names. */
export interface OrderInLines {
  /** Without option A, which names nobody. */
  readonly orderingCustomer?: Customer;
  readonly beneficiaryCustomer?: Customer;
  readonly remittanceInformation?: readonly string[];
  readonly charges?: FinCharges;
}

export interface FinCharges {
  /** 71A: OUR, SHA or BEN. */
  readonly detailsOfCharges: string;
  /** 71F */
  readonly sendersCharges: readonly Money[];
  /** 71G */
  readonly receiversCharges?: Money;
  /** 33B and 36, which charges and the settled amount belong to. */
  readonly instructedAmount?: Money;
  readonly exchangeRate?: string;
}

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
  if (result.kind !== 'message') return [];
  const { message } = result;
  switch (message.format) {
    case 'swift-mt': {
      const content = contentOfFin(message);
      return content === null ? [] : ofMt(content);
    }
    case 'telex': {
      const content = contentOfTelex(message);
      return content === null ? [] : [ofTelex(content)];
    }
    case 'iso20022': {
      const content = contentOfMx(message);
      return content === null ? [] : ofMx(content);
    }
  }
}

function ofMt(content: MtContent): readonly PaymentDetails[] {
  switch (content.type) {
    case 'MT103':
    case 'MT103 STP':
    case 'MT103 REMIT': {
      const { detailsOfCharges, sendersCharges, receiversCharges, instructedAmount, exchangeRate } = content;
      const details = {
        orderingCustomer: named(content.orderingCustomer),
        beneficiaryCustomer: named(content.beneficiaryCustomer),
        remittanceInformation: content.remittanceInformation,
        charges: present({
          detailsOfCharges,
          sendersCharges,
          receiversCharges,
          instructedAmount,
          exchangeRate,
        }),
      };
      return [inLines('fin', details)];
    }
    case 'MT202 COV': {
      const { orderingCustomer, beneficiaryCustomer, remittanceInformation } = content.underlyingTransfer;
      const details = {
        orderingCustomer: named(orderingCustomer),
        beneficiaryCustomer: named(beneficiaryCustomer),
        remittanceInformation,
      };
      return [inLines('fin', details)];
    }
    case 'MT101':
      return content.transactions.map((order) =>
        inLines('fin', {
          orderingCustomer: ordererOf(order.orderingCustomer ?? content.orderingCustomer),
          beneficiaryCustomer: named(order.beneficiary),
          remittanceInformation: order.remittanceInformation,
          charges: { detailsOfCharges: order.detailsOfCharges, sendersCharges: [] },
        }),
      );
    default:
      return [];
  }
}

const inLines = (
  standard: 'fin' | 'telex',
  details: { [Name in keyof OrderInLines]: OrderInLines[Name] | undefined },
): PaymentDetails => present({ standard, ...details });

/** A BIC alone has no name or address, and belongs to another network than the one that the order is for. */
const named = (customer: Customer): Customer | undefined =>
  customer.bic === undefined ? customer : undefined;

/** Field 50H of an MT101 has the lines of 50K. */
function ordererOf(orderer: Customer | Instructor | undefined): Customer | undefined {
  if (orderer === undefined || orderer.bic !== undefined) return undefined;
  if (orderer.option === 'F') return orderer as Customer;
  const { account, nameAndAddress } = orderer;
  return nameAndAddress === undefined
    ? undefined
    : present({ option: 'K' as const, account, nameAndAddress });
}

function ofTelex({ orderingCustomer, beneficiary, details, charges }: TelexContent): PaymentDetails {
  const customer = (option: 'K' | null, { account, lines }: TelexContent['beneficiary']) =>
    lines.length === 0
      ? undefined
      : present({ option, account: account ?? undefined, nameAndAddress: lines });
  return inLines('telex', {
    orderingCustomer: customer('K', orderingCustomer),
    beneficiaryCustomer: customer(null, beneficiary),
    remittanceInformation: details.length === 0 ? undefined : details,
    charges: charges === null ? undefined : { detailsOfCharges: charges, sendersCharges: [] },
  });
}

function ofMx(content: MxContent): readonly PaymentDetails[] {
  if (!content.type.startsWith('pacs.008') && !content.type.startsWith('pain.001')) return [];
  const usual = isOtherVersion(content) ? asUsualVersion(content) : { kind: 'mapped' as const, content };
  if (usual.kind === 'stopped') return [];
  switch (usual.content.type) {
    case 'pacs.008.001.08':
      return usual.content.document.CdtTrfTxInf.map(({ PmtId, ...elements }) => ({
        standard: 'iso',
        ...elements,
        EndToEndId: PmtId.EndToEndId,
      }));
    case 'pain.001.001.09':
      return usual.content.document.PmtInf.flatMap((payment) =>
        payment.CdtTrfTxInf.map((transaction) => ofInitiation(payment, transaction)),
      );
    default:
      return [];
  }
}

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
