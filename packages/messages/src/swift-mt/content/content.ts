import type {
  Agent,
  CopiedField,
  Customer,
  InstructionCode,
  Money,
  MtEnvelope,
  OriginalMessage,
  TimeIndication,
} from './content-parts.ts';
import type { Acknowledgement, Confirmation, InterimReport, Statement } from './content-reporting.ts';

export type { Acknowledgement, Confirmation, InterimReport, Statement } from './content-reporting.ts';

/** What an MT message says, as plain objects named by the terms of the standard. Dates are ISO, amounts decimal strings. */
export type MtContent =
  | Mt103
  | Mt202
  | Mt202Cov
  | FreeFormat
  | CancellationRequest
  | Answer
  | Confirmation
  | Statement
  | InterimReport
  | Acknowledgement;

/** What messages of one type say: `MtContentOf<'MT103'>`. */
export type MtContentOf<T extends MtContent['type']> = OfType<MtContent, T>;

type OfType<Content, T> = Content extends { readonly type: infer Types }
  ? T extends Types
    ? Content & { readonly type: T }
    : never
  : never;

/**
 * Content to build a message of: lists that are empty in most messages may be left out, and of the envelope the
 * direction (`input`) and the tags that few messages have.
 */
export type MtDraft = DraftOf<MtContent>;

/** The same of one type: `MtDraftOf<'MT103'>`. */
export type MtDraftOf<T extends MtContent['type']> = OfType<MtDraft, T>;

export type EnvelopeDraft = WithDefaults<MtEnvelope, 'direction' | 'otherTags' | 'trailers'>;

type DraftOf<Content> = Content extends { readonly envelope: infer Envelope }
  ? WithDefaults<Omit<Content, 'envelope'>, List> & {
      readonly envelope: EnvelopeDraft | Extract<Envelope, null>;
    }
  : WithDefaults<Content, List>;

type List =
  | 'timeIndications'
  | 'instructionCodes'
  | 'sendersCharges'
  | 'copiedFields'
  | 'lines'
  | 'forwardAvailableBalances'
  | 'otherTags';

type WithDefaults<T, Key extends PropertyKey> = Omit<T, Key> & Partial<Pick<T, Extract<keyof T, Key>>>;

/** A single customer credit transfer. */
export interface Mt103 {
  readonly type: 'MT103' | 'MT103 STP' | 'MT103 REMIT';
  readonly envelope: MtEnvelope;
  /** 20 */
  readonly sendersReference: string;
  /** 13C */
  readonly timeIndications: readonly TimeIndication[];
  /** 23B */
  readonly bankOperationCode: string;
  /** 23E */
  readonly instructionCodes: readonly InstructionCode[];
  /** 26T */
  readonly transactionTypeCode?: string;
  /** 32A */
  readonly valueDate: string;
  readonly interbankSettledAmount: Money;
  /** 33B */
  readonly instructedAmount?: Money;
  /** 36: a decimal string with a point. */
  readonly exchangeRate?: string;
  /** 50a */
  readonly orderingCustomer: Customer;
  /** 51A, over FileAct only. */
  readonly sendingInstitution?: Agent;
  /** 52a */
  readonly orderingInstitution?: Agent;
  /** 53a */
  readonly sendersCorrespondent?: Agent;
  /** 54a */
  readonly receiversCorrespondent?: Agent;
  /** 55a */
  readonly thirdReimbursementInstitution?: Agent;
  /** 56a */
  readonly intermediaryInstitution?: Agent;
  /** 57a */
  readonly accountWithInstitution?: Agent;
  /** 59a */
  readonly beneficiaryCustomer: Customer;
  /** 70: one to four lines; not in MT103 REMIT. */
  readonly remittanceInformation?: readonly string[];
  /** 71A: BEN, OUR or SHA. */
  readonly detailsOfCharges: string;
  /** 71F */
  readonly sendersCharges: readonly Money[];
  /** 71G */
  readonly receiversCharges?: Money;
  /** 72: one to six lines. */
  readonly senderToReceiverInformation?: readonly string[];
  /** 77B: one to three lines. */
  readonly regulatoryReporting?: readonly string[];
  /** 77T: exactly in MT103 REMIT; line ends are LF. */
  readonly envelopeContents?: string;
}

/** What MT202 and MT202 COV say alike: a transfer between financial institutions. */
interface InstitutionTransfer {
  readonly envelope: MtEnvelope;
  /** 20 */
  readonly transactionReference: string;
  /** 21: of a cover payment the reference of the MT103 that it covers. */
  readonly relatedReference: string;
  /** 13C */
  readonly timeIndications: readonly TimeIndication[];
  /** 32A */
  readonly valueDate: string;
  readonly interbankSettledAmount: Money;
  /** 52a */
  readonly orderingInstitution?: Agent;
  /** 53a */
  readonly sendersCorrespondent?: Agent;
  /** 54a */
  readonly receiversCorrespondent?: Agent;
  /** 56a */
  readonly intermediaryInstitution?: Agent;
  /** 57a */
  readonly accountWithInstitution?: Agent;
  /** 58a */
  readonly beneficiaryInstitution: Agent;
  /** 72: one to six lines. */
  readonly senderToReceiverInformation?: readonly string[];
}

export interface Mt202 extends InstitutionTransfer {
  readonly type: 'MT202';
}

/** A cover payment: the transfer, and the customer credit transfer that it covers. */
export interface Mt202Cov extends InstitutionTransfer {
  readonly type: 'MT202 COV';
  readonly underlyingTransfer: UnderlyingTransfer;
}

/** Sequence B of an MT202 COV. */
export interface UnderlyingTransfer {
  /** 50a */
  readonly orderingCustomer: Customer;
  /** 52a */
  readonly orderingInstitution?: Agent;
  /** 56a */
  readonly intermediaryInstitution?: Agent;
  /** 57a */
  readonly accountWithInstitution?: Agent;
  /** 59a */
  readonly beneficiaryCustomer: Customer;
  /** 70: one to four lines. */
  readonly remittanceInformation?: readonly string[];
  /** 72: one to six lines. */
  readonly senderToReceiverInformation?: readonly string[];
  /** 33B */
  readonly instructedAmount?: Money;
}

/** A free format message. */
export interface FreeFormat {
  readonly type: 'MT199' | 'MT299';
  readonly envelope: MtEnvelope;
  /** 20 */
  readonly transactionReference: string;
  /** 21 */
  readonly relatedReference?: string;
  /** 79: one to 35 lines. */
  readonly narrative: readonly string[];
}

/** A request to cancel a message. */
export interface CancellationRequest {
  readonly type: 'MT192' | 'MT292';
  readonly envelope: MtEnvelope;
  /** 20 */
  readonly transactionReference: string;
  /** 21: field 20 of the message to cancel. */
  readonly relatedReference: string;
  /** 11S */
  readonly originalMessage: OriginalMessage;
  /** 79: the first line has the reason, like `/DUPL/`. */
  readonly narrative?: readonly string[];
  /** The original message's fields, in part or all. */
  readonly copiedFields: readonly CopiedField[];
}

/** An answer to a query or to a request to cancel. */
export interface Answer {
  readonly type: 'MT196' | 'MT296';
  readonly envelope: MtEnvelope;
  /** 20 */
  readonly transactionReference: string;
  /** 21: field 20 of the message that is answered. */
  readonly relatedReference: string;
  /** 76: one to six lines; the first has the answer, like `/CNCL/`. */
  readonly answers: readonly string[];
  /** 77A: one to twenty lines. */
  readonly furtherNarrative?: readonly string[];
  /** 11a */
  readonly originalMessage?: OriginalMessage;
  /** 79 */
  readonly narrative?: readonly string[];
  readonly copiedFields: readonly CopiedField[];
}
