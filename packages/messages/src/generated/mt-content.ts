/** Made by `npm run api` from the declarations of the types. */
import type {
  AccountIdentification,
  Adjustment,
  Agent,
  Balance,
  CopiedField,
  Customer,
  DateTimeIndication,
  EntryTotal,
  FloorLimit,
  InstructionCode,
  Instructor,
  Money,
  MtEnvelope,
  OriginalMessage,
  TimeIndication,
} from '../swift-mt/content/content-parts.ts';
import type {
  InterimReport,
  InterimReportDraft,
  Statement,
  StatementDraft,
} from '../swift-mt/content/content-reporting.ts';
import type { DraftFrom } from '../swift-mt/content/draft-from.ts';

export type {
  AccountIdentification,
  Adjustment,
  Agent,
  Balance,
  ClearingCode,
  CopiedField,
  Customer,
  DateTimeIndication,
  DeliveryDetails,
  EntryTotal,
  FloorLimit,
  HeaderTag,
  InstructionCode,
  Instructor,
  Money,
  MtEnvelope,
  NumberedLine,
  OriginalMessage,
  PartyIdentifier,
  StatementLine,
  TimeIndication,
  TransactionType,
} from '../swift-mt/content/content-parts.ts';
export type { InterimReport, Statement } from '../swift-mt/content/content-reporting.ts';
/** Sequence B of an MT101. */
export interface Mt101Transaction {
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21F, f/x deal reference. Format `16x`, like `DEAL77`. */
  readonly foreignExchangeReference?: string;
  /** Field 23E, instruction code, which may repeat. Format `4!c[/30x]`. */
  readonly instructionCodes: readonly InstructionCode<
    | 'CHQB'
    | 'CMSW'
    | 'CMTO'
    | 'CMZB'
    | 'CORT'
    | 'EQUI'
    | 'INTC'
    | 'NETS'
    | 'OTHR'
    | 'PHON'
    | 'REPA'
    | 'RTGS'
    | 'URGP'
  >[];
  /** Field 32B, currency/amount. Format `3!a15d`. Rule C9 (E54). */
  readonly amount: Money;
  /** Fields 50C and 50L, instructing party. Rule C4 (D62). */
  readonly instructingParty?: Customer | Instructor;
  /** Fields 50F, 50G and 50H, ordering customer. */
  readonly orderingCustomer?: Customer | Instructor;
  /** Fields 52A and 52C, ordering institution. Rule C6 (D64). */
  readonly accountServicingInstitution?: Agent;
  /** Fields 56A, 56C and 56D, intermediary institution. Rule C7 (D65). */
  readonly intermediaryInstitution?: Agent;
  /** Fields 57A, 57C and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Fields 59, 59A and 59F, beneficiary customer. */
  readonly beneficiary: Customer;
  /** Field 70, remittance information. Format `4*35x`. */
  readonly remittanceInformation?: readonly string[];
  /** Field 77B, regulatory reporting. Format `3*35x`. */
  readonly regulatoryReporting?: readonly string[];
  /** Field 33B, currency/instructed amount. Format `3!a15d`. Rules C2 (D60), C5 (D68). */
  readonly originalAmount?: Money;
  /** Field 71A, details of charges. Format `3!a`. */
  readonly detailsOfCharges: 'BEN' | 'OUR' | 'SHA';
  /** Field 25A, charges account. Format `/34x`, like `/GB29NWBK60161331926819`. */
  readonly chargesAccount?: string;
  /** Field 36, exchange rate. Format `12d`. Rules C1 (D54), C2 (D60). */
  readonly exchangeRate?: string;
}
/** What `build` needs for it. */
export type Mt101TransactionDraft = DraftFrom<Mt101Transaction, 'instructionCodes'>;
/** The content of an MT101: Request for transfer. */
export interface Mt101 {
  readonly type: 'MT101';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly sendersReference: string;
  /** Field 21R, customer specified reference. Format `16x`, like `ORDER20261120`. Rule C8 (D98). */
  readonly customerReference?: string;
  /** Field 28D, message index/total. Format `5n/5n`. */
  readonly messageIndex: string;
  /** Field 28D, message index/total. Format `5n/5n`. */
  readonly messageTotal?: string;
  /** Fields 50C and 50L, instructing party. Rule C4 (D62). */
  readonly instructingParty?: Customer | Instructor;
  /** Fields 50F, 50G and 50H, ordering customer. */
  readonly orderingCustomer?: Customer | Instructor;
  /** Fields 52A and 52C, ordering institution. Rule C6 (D64). */
  readonly accountServicingInstitution?: Agent;
  /** Field 51A, sending institution. Format `[/1!a][/34x] CRLF BIC`. Rule 51A (D63). */
  readonly sendingInstitution?: Agent;
  /** Field 30, date. Format `6!n`. */
  readonly requestedExecutionDate: string;
  /** Field 25, account identification. Format `35x`, like `GB29NWBK60161331926819`. */
  readonly authorisation?: string;
  /** Sequence B, each repetition. */
  readonly transactions: readonly Mt101Transaction[];
}
/** What `build` needs for an MT101. */
export type Mt101Draft = DraftFrom<Mt101, never, { readonly transactions: readonly Mt101TransactionDraft[] }>;
/** Sequence B of an MT102. */
export interface Mt102Transaction {
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 32B, currency/amount. Format `3!a15d`. Rule C8 (D49). */
  readonly transactionAmount: Money;
  /** Fields 50A, 50F and 50K, ordering customer. */
  readonly orderingCustomer?: Customer;
  /** Fields 52A, 52B and 52C, ordering institution. Rule C5 (D18). */
  readonly orderingInstitution?: Agent;
  /** Fields 57A and 57C, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Fields 59, 59A and 59F, beneficiary customer. Rule C7 (D93). */
  readonly beneficiaryCustomer: Customer;
  /** Field 70, remittance information. Format `4*35x`. */
  readonly remittanceInformation?: readonly string[];
  /** Field 26T, transaction type code. Format `3!c`, like `K90`. Rule C5 (D18). */
  readonly transactionTypeCode?: string;
  /** Field 77B, regulatory reporting. Format `3*35x`. Rule C5 (D18). */
  readonly regulatoryReporting?: readonly string[];
  /** Field 33B, currency/instructed amount. Format `3!a15d`. */
  readonly instructedAmount?: Money;
  /** Field 71A, details of charges. Format `3!a`. */
  readonly detailsOfCharges?: 'BEN' | 'OUR' | 'SHA';
  /** Field 71F, sender's charges, which may repeat. Format `3!a15d`. Rules C9 (E13), C12 (D51). */
  readonly sendersCharges: readonly Money[];
  /** Field 71G, receiver's charges. Format `3!a15d`. Rules C10 (D50), C11 (E15), C12 (D51). */
  readonly receiversCharges?: Money;
  /** Field 36, exchange rate. Format `12d`. Rule C6 (D22). */
  readonly exchangeRate?: string;
}
/** What `build` needs for it. */
export type Mt102TransactionDraft = DraftFrom<Mt102Transaction, 'sendersCharges'>;
/** Sequence C of an MT102. */
export interface Mt102Settlement {
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly valueDate: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly amount: Money;
  /** Field 19, sum of amounts. Format `17d`. */
  readonly sumOfAmounts?: string;
  /** Field 71G, receiver's charges. Format `3!a15d`. Rules C10 (D50), C11 (E15), C12 (D51). */
  readonly sumOfReceiversCharges?: Money;
  /** Field 13C, time indication, which may repeat. Format `/8c/4!n1!x4!n`. */
  readonly timeIndications: readonly TimeIndication[];
  /** Fields 53A and 53C, sender's correspondent. */
  readonly sendersCorrespondent?: Agent;
  /** Field 54A, receiver's correspondent. Format `[/1!a][/34x] CRLF BIC`. */
  readonly receiversCorrespondent?: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for it. */
export type Mt102SettlementDraft = DraftFrom<Mt102Settlement, 'timeIndications'>;
/** Sequence B of an MT102 STP. */
export interface Mt102StpTransaction {
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 32B, currency/amount. Format `3!a15d`. Rule C8 (D49). */
  readonly transactionAmount: Money;
  /** Fields 50A, 50F and 50K, ordering customer. */
  readonly orderingCustomer?: Customer;
  /** Field 52A, ordering institution. Format `[/1!a][/34x] CRLF BIC`. Rule C5 (D18). */
  readonly orderingInstitution?: Agent;
  /** Field 57A, account with institution. Format `[/1!a][/34x] CRLF BIC`. */
  readonly accountWithInstitution?: Agent;
  /** Fields 59, 59A and 59F, beneficiary customer. */
  readonly beneficiaryCustomer: Customer;
  /** Field 70, remittance information. Format `4*35x`. */
  readonly remittanceInformation?: readonly string[];
  /** Field 26T, transaction type code. Format `3!c`, like `K90`. Rule C5 (D18). */
  readonly transactionTypeCode?: string;
  /** Field 77B, regulatory reporting. Format `3*35x`. Rule C5 (D18). */
  readonly regulatoryReporting?: readonly string[];
  /** Field 33B, currency/instructed amount. Format `3!a15d`. */
  readonly instructedAmount?: Money;
  /** Field 71A, details of charges. Format `3!a`. */
  readonly detailsOfCharges?: 'BEN' | 'OUR' | 'SHA';
  /** Field 71F, sender's charges, which may repeat. Format `3!a15d`. Rules C9 (E13), C12 (D51). */
  readonly sendersCharges: readonly Money[];
  /** Field 71G, receiver's charges. Format `3!a15d`. Rules C10 (D50), C11 (E15), C12 (D51). */
  readonly receiversCharges?: Money;
  /** Field 36, exchange rate. Format `12d`. Rule C6 (D22). */
  readonly exchangeRate?: string;
}
/** What `build` needs for it. */
export type Mt102StpTransactionDraft = DraftFrom<Mt102StpTransaction, 'sendersCharges'>;
/** Sequence C of an MT102 STP. */
export interface Mt102StpSettlement {
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly valueDate: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly amount: Money;
  /** Field 19, sum of amounts. Format `17d`. */
  readonly sumOfAmounts?: string;
  /** Field 71G, receiver's charges. Format `3!a15d`. Rules C10 (D50), C11 (E15), C12 (D51). */
  readonly sumOfReceiversCharges?: Money;
  /** Field 13C, time indication, which may repeat. Format `/8c/4!n1!x4!n`. */
  readonly timeIndications: readonly TimeIndication[];
  /** Fields 53A and 53C, sender's correspondent. */
  readonly sendersCorrespondent?: Agent;
  /** Field 54A, receiver's correspondent. Format `[/1!a][/34x] CRLF BIC`. */
  readonly receiversCorrespondent?: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for it. */
export type Mt102StpSettlementDraft = DraftFrom<Mt102StpSettlement, 'timeIndications'>;
/** What MT102 and MT102 STP have in common. */
export interface Mt102Family {
  readonly type: 'MT102' | 'MT102 STP';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly fileReference: string;
  /** Fields 50A, 50F and 50K, ordering customer. */
  readonly orderingCustomer?: Customer;
  /** Fields 52A, 52B and 52C, ordering institution. Rule C5 (D18). */
  readonly orderingInstitution?: Agent;
  /** Field 26T, transaction type code. Format `3!c`, like `K90`. Rule C5 (D18). */
  readonly transactionTypeCode?: string;
  /** Field 77B, regulatory reporting. Format `3*35x`. Rule C5 (D18). */
  readonly regulatoryReporting?: readonly string[];
  /** Field 71A, details of charges. Format `3!a`. */
  readonly detailsOfCharges?: 'BEN' | 'OUR' | 'SHA';
  /** Field 36, exchange rate. Format `12d`. Rule C6 (D22). */
  readonly exchangeRate?: string;
}
/** The content of an MT102: Multiple customer credit transfer. */
export interface Mt102 extends Mt102Family {
  readonly type: 'MT102';
  /** Field 23, bank operation type code. Format `16x`, like `CREDIT`. */
  readonly bankOperationTypeCode: string;
  /** Field 51A, sending institution. Format `[/1!a][/34x] CRLF BIC`. Rule 51A (D63). */
  readonly sendingInstitution?: Agent;
  /** Sequence B, each repetition. */
  readonly transactions: readonly Mt102Transaction[];
  /** Sequence C. */
  readonly settlement: Mt102Settlement;
}
/** What `build` needs for an MT102. */
export type Mt102Draft = DraftFrom<
  Mt102,
  never,
  { readonly transactions: readonly Mt102TransactionDraft[]; readonly settlement: Mt102SettlementDraft }
>;
/** The content of an MT102 STP: Multiple customer credit transfer, straight through. */
export interface Mt102Stp extends Mt102Family {
  readonly type: 'MT102 STP';
  /** Field 23, bank operation type code. Format `16x`. */
  readonly bankOperationTypeCode: 'CREDIT' | 'CRTST' | 'SPAY';
  /** Field 52A, ordering institution. Format `[/1!a][/34x] CRLF BIC`. Rule C5 (D18). */
  readonly orderingInstitution?: Agent;
  /** Sequence B, each repetition. */
  readonly transactions: readonly Mt102StpTransaction[];
  /** Sequence C. */
  readonly settlement: Mt102StpSettlement;
  /** An MT102 STP does not have it. */
  readonly sendingInstitution?: never;
}
/** What `build` needs for an MT102 STP. */
export type Mt102StpDraft = DraftFrom<
  Mt102Stp,
  never,
  { readonly transactions: readonly Mt102StpTransactionDraft[]; readonly settlement: Mt102StpSettlementDraft }
>;
/** What MT103, MT103 REMIT and MT103 STP have in common. */
export interface Mt103Family {
  readonly type: 'MT103' | 'MT103 REMIT' | 'MT103 STP';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly sendersReference: string;
  /** Field 13C, time indication, which may repeat. Format `/8c/4!n1!x4!n`. */
  readonly timeIndications: readonly TimeIndication[];
  /** Field 23B, bank operation code. Format `4!c`. */
  readonly bankOperationCode: 'CRED' | 'CRTS' | 'SPAY' | 'SPRI' | 'SSTD';
  /** Field 26T, transaction type code. Format `3!c`, like `K90`. */
  readonly transactionTypeCode?: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. Rule C2 (D49). */
  readonly valueDate: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. Rule C2 (D49). */
  readonly interbankSettledAmount: Money;
  /** Field 33B, currency/instructed amount. Format `3!a15d`. Rule C1 (D75). */
  readonly instructedAmount?: Money;
  /** Field 36, exchange rate. Format `12d`. Rule C1 (D75). */
  readonly exchangeRate?: string;
  /** Fields 50A, 50F and 50K, ordering customer. */
  readonly orderingCustomer: Customer;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Fields 53A, 53B and 53D, sender's correspondent. Rules C4 (E03), C5 (E04). */
  readonly sendersCorrespondent?: Agent;
  /** Fields 54A, 54B and 54D, receiver's correspondent. Rule C6 (E05). */
  readonly receiversCorrespondent?: Agent;
  /** Fields 55A, 55B and 55D, third reimbursement institution. Rules C7 (E06), C8 (E07). */
  readonly thirdReimbursementInstitution?: Agent;
  /** Fields 56A, 56C and 56D, intermediary institution. Rules C9 (C81), C10 (E16), C10 (E17). */
  readonly intermediaryInstitution?: Agent;
  /** Fields 57A, 57B, 57C and 57D, account with institution. Rule C11 (E09). */
  readonly accountWithInstitution?: Agent;
  /** Fields 59, 59A and 59F, beneficiary customer. Rule C12 (E10). */
  readonly beneficiaryCustomer: Customer;
  /** Field 71A, details of charges. Format `3!a`. */
  readonly detailsOfCharges: 'BEN' | 'OUR' | 'SHA';
  /** Field 71F, sender's charges, which may repeat. Format `3!a15d`. Rules C14 (E13), C15 (D51). */
  readonly sendersCharges: readonly Money[];
  /** Field 71G, receiver's charges. Format `3!a15d`. Rules C14 (D50), C14 (E15), C15 (D51), C18 (C02), 71G (D57). */
  readonly receiversCharges?: Money;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
  /** Field 77B, regulatory reporting. Format `3*35x`. */
  readonly regulatoryReporting?: readonly string[];
}
/** The content of an MT103: Single customer credit transfer. */
export interface Mt103 extends Mt103Family {
  readonly type: 'MT103';
  /** Field 23E, instruction code, which may repeat. Format `4!c[/30x]`. Rules C13 (E18), C16 (E44), C17 (E45). */
  readonly instructionCodes: readonly InstructionCode<
    'SDVA' | 'INTC' | 'REPA' | 'CORT' | 'HOLD' | 'CHQB' | 'PHOB' | 'TELB' | 'PHON' | 'TELE' | 'PHOI' | 'TELI'
  >[];
  /** Field 51A, sending institution. Format `[/1!a][/34x] CRLF BIC`. Rule 51A (D63). */
  readonly sendingInstitution?: Agent;
  /** Field 70, remittance information. Format `4*35x`. */
  readonly remittanceInformation?: readonly string[];
  /** An MT103 does not have it. */
  readonly envelopeContents?: never;
}
/** What `build` needs for an MT103. */
export type Mt103Draft = DraftFrom<Mt103, 'timeIndications' | 'instructionCodes' | 'sendersCharges'>;
/** The content of an MT103 REMIT: Single customer credit transfer, with remittance. */
export interface Mt103Remit extends Mt103Family {
  readonly type: 'MT103 REMIT';
  /** Field 23E, instruction code, which may repeat. Format `4!c[/30x]`. Rules C13 (E18), C16 (E44), C17 (E45). */
  readonly instructionCodes: readonly InstructionCode<
    'SDVA' | 'INTC' | 'REPA' | 'CORT' | 'HOLD' | 'CHQB' | 'PHOB' | 'TELB' | 'PHON' | 'TELE' | 'PHOI' | 'TELI'
  >[];
  /** Field 51A, sending institution. Format `[/1!a][/34x] CRLF BIC`. Rule 51A (D63). */
  readonly sendingInstitution?: Agent;
  /** Field 77T, envelope contents. Format `9000z`, like `/UEDI/UNH+123A5+FINPAY:D:98A:UN`. */
  readonly envelopeContents: string;
  /** An MT103 REMIT does not have it. */
  readonly remittanceInformation?: never;
}
/** What `build` needs for an MT103 REMIT. */
export type Mt103RemitDraft = DraftFrom<
  Mt103Remit,
  'timeIndications' | 'instructionCodes' | 'sendersCharges'
>;
/** The content of an MT103 STP: Single customer credit transfer, straight through. */
export interface Mt103Stp extends Mt103Family {
  readonly type: 'MT103 STP';
  /** Field 23E, instruction code, which may repeat. Format `4!c[/30x]`. */
  readonly instructionCodes: readonly InstructionCode<'CORT' | 'INTC' | 'SDVA' | 'REPA'>[];
  /** Field 52A, ordering institution. Format `[/1!a][/34x] CRLF BIC`. */
  readonly orderingInstitution?: Agent;
  /** Fields 53A and 53B, sender's correspondent. */
  readonly sendersCorrespondent?: Agent;
  /** Field 54A, receiver's correspondent. Format `[/1!a][/34x] CRLF BIC`. */
  readonly receiversCorrespondent?: Agent;
  /** Field 55A, third reimbursement institution. Format `[/1!a][/34x] CRLF BIC`. Rule C7 (E06). */
  readonly thirdReimbursementInstitution?: Agent;
  /** Field 56A, intermediary institution. Format `[/1!a][/34x] CRLF BIC`. Rules C9 (C81), C10 (E16). */
  readonly intermediaryInstitution?: Agent;
  /** Field 57A, account with institution. Format `[/1!a][/34x] CRLF BIC`. */
  readonly accountWithInstitution?: Agent;
  /** Fields 59, 59A and 59F, beneficiary customer. Rule 59a (E10). */
  readonly beneficiaryCustomer: Customer;
  /** Field 70, remittance information. Format `4*35x`. */
  readonly remittanceInformation?: readonly string[];
  /** An MT103 STP does not have it. */
  readonly sendingInstitution?: never;
  /** An MT103 STP does not have it. */
  readonly envelopeContents?: never;
}
/** What `build` needs for an MT103 STP. */
export type Mt103StpDraft = DraftFrom<Mt103Stp, 'timeIndications' | 'instructionCodes' | 'sendersCharges'>;
/** The content of an MT190: Advice of charges and adjustments. */
export interface Mt190 {
  readonly type: 'MT190';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 25, account identification. Format `35x`, like `GB29NWBK60161331926819`. */
  readonly accountIdentification: string;
  /** Fields 32C and 32D, value date/currency/amount credited. */
  readonly adjustment: Adjustment;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Field 71B, details of charges. Format `6*35x`. */
  readonly detailsOfCharges: readonly string[];
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for an MT190. */
export type Mt190Draft = DraftFrom<Mt190, never>;
/** The content of an MT191: Request for payment of charges. */
export interface Mt191 {
  readonly type: 'MT191';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 32B, currency/amount. Format `3!a15d`. */
  readonly amount: Money;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Fields 57A, 57B and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Field 71B, details of charges. Format `6*35x`. */
  readonly detailsOfCharges: readonly string[];
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for an MT191. */
export type Mt191Draft = DraftFrom<Mt191, never>;
/** The content of an MT192: Request for cancellation. */
export interface Mt192 {
  readonly type: 'MT192';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. Rule C1 (C25). */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. Rule C1 (C25). */
  readonly relatedReference: string;
  /** Field 11S, mt and date of the original message. Format `3!n CRLF 6!n[ CRLF 4!n6!n]`. Rule C1 (C25). */
  readonly originalMessage: OriginalMessage;
  /** Field 79, narrative. Format `35*50x`. */
  readonly narrative?: readonly string[];
  /** Fields of another message, as they are there. */
  readonly copiedFields: readonly CopiedField[];
}
/** What `build` needs for an MT192. */
export type Mt192Draft = DraftFrom<Mt192, 'copiedFields'>;
/** The content of an MT195: Queries. */
export interface Mt195 {
  readonly type: 'MT195';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 75, queries. Format `6*35x`. */
  readonly queries: readonly string[];
  /** Field 77A, narrative. Format `20*35x`. */
  readonly furtherNarrative?: readonly string[];
  /** Fields 11R and 11S, mt and date of the original message. */
  readonly originalMessage?: OriginalMessage;
  /** Field 79, narrative. Format `35*50x`. Rule C1 (C31). */
  readonly narrative?: readonly string[];
  /** Fields of another message, as they are there. */
  readonly copiedFields: readonly CopiedField[];
}
/** What `build` needs for an MT195. */
export type Mt195Draft = DraftFrom<Mt195, 'copiedFields'>;
/** The content of an MT196: Answers. */
export interface Mt196 {
  readonly type: 'MT196';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 76, answers. Format `6*35x`. */
  readonly answers: readonly string[];
  /** Field 77A, narrative. Format `20*35x`. */
  readonly furtherNarrative?: readonly string[];
  /** Fields 11R and 11S, mt and date of the original message. */
  readonly originalMessage?: OriginalMessage;
  /** Field 79, narrative. Format `35*50x`. Rule C1 (C31). */
  readonly narrative?: readonly string[];
  /** Fields of another message, as they are there. */
  readonly copiedFields: readonly CopiedField[];
}
/** What `build` needs for an MT196. */
export type Mt196Draft = DraftFrom<Mt196, 'copiedFields'>;
/** The content of an MT198: Proprietary message. */
export interface Mt198 {
  readonly type: 'MT198';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 12, mt number. Format `3!n`, like `940`. */
  readonly subMessageType: string;
  /** Field 77E, proprietary message. Format `9800z`, like `TEXT AS AGREED`. */
  readonly proprietaryMessage: string;
  /** Fields of another message, as they are there. */
  readonly proprietaryFields: readonly CopiedField[];
}
/** What `build` needs for an MT198. */
export type Mt198Draft = DraftFrom<Mt198, 'proprietaryFields'>;
/** The content of an MT199: Free format message. */
export interface Mt199 {
  readonly type: 'MT199';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference?: string;
  /** Field 79, narrative. Format `35*50x`. */
  readonly narrative: readonly string[];
}
/** What `build` needs for an MT199. */
export type Mt199Draft = DraftFrom<Mt199, never>;
/** The content of an MT200: Financial institution transfer for its own account. */
export interface Mt200 {
  readonly type: 'MT200';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly valueDate: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly amount: Money;
  /** Field 53B, sender's correspondent. Format `[/1!a][/34x] CRLF [35x]`. */
  readonly sendersCorrespondent?: Agent;
  /** Fields 56A and 56D, intermediary institution. */
  readonly intermediaryInstitution?: Agent;
  /** Fields 57A, 57B and 57D, account with institution. */
  readonly accountWithInstitution: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for an MT200. */
export type Mt200Draft = DraftFrom<Mt200, never>;
/** Sequence B of an MT201. */
export interface Mt201Transfer {
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 32B, currency/amount. Format `3!a15d`. */
  readonly amount: Money;
  /** Fields 56A and 56D, intermediary institution. */
  readonly intermediaryInstitution?: Agent;
  /** Fields 57A, 57B and 57D, account with institution. */
  readonly accountWithInstitution: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for it. */
export type Mt201TransferDraft = DraftFrom<Mt201Transfer, never>;
/** The content of an MT201: Multiple transfer for its own account. */
export interface Mt201 {
  readonly type: 'MT201';
  readonly envelope: MtEnvelope;
  /** Field 19, sum of amounts. Format `17d`. */
  readonly sumOfAmounts: string;
  /** Field 30, date. Format `6!n`. */
  readonly valueDate: string;
  /** Field 53B, sender's correspondent. Format `[/1!a][/34x] CRLF [35x]`. */
  readonly sendersCorrespondent?: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
  /** Sequence B, each repetition. */
  readonly transfers: readonly Mt201Transfer[];
}
/** What `build` needs for an MT201. */
export type Mt201Draft = DraftFrom<Mt201, never, { readonly transfers: readonly Mt201TransferDraft[] }>;
/** Sequence B of an MT202 COV. */
export interface Mt202CovUnderlyingTransfer {
  /** Fields 50A, 50F and 50K, ordering customer. */
  readonly orderingCustomer: Customer;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Fields 56A, 56C and 56D, intermediary institution. Rule C2 (C68). */
  readonly intermediaryInstitution?: Agent;
  /** Fields 57A, 57B, 57C and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Fields 59, 59A and 59F, beneficiary customer. */
  readonly beneficiaryCustomer: Customer;
  /** Field 70, remittance information. Format `4*35x`. */
  readonly remittanceInformation?: readonly string[];
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
  /** Field 33B, currency/instructed amount. Format `3!a15d`. */
  readonly instructedAmount?: Money;
}
/** What `build` needs for it. */
export type Mt202CovUnderlyingTransferDraft = DraftFrom<Mt202CovUnderlyingTransfer, never>;
/** What MT202 and MT202 COV have in common. */
export interface Mt202Family {
  readonly type: 'MT202' | 'MT202 COV';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 13C, time indication, which may repeat. Format `/8c/4!n1!x4!n`. */
  readonly timeIndications: readonly TimeIndication[];
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly valueDate: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly interbankSettledAmount: Money;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Fields 53A, 53B and 53D, sender's correspondent. */
  readonly sendersCorrespondent?: Agent;
  /** Fields 54A, 54B and 54D, receiver's correspondent. */
  readonly receiversCorrespondent?: Agent;
  /** Fields 56A and 56D, intermediary institution. Rule C1 (C81). */
  readonly intermediaryInstitution?: Agent;
  /** Fields 57A, 57B and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Fields 58A and 58D, beneficiary institution. */
  readonly beneficiaryInstitution: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** The content of an MT202: General financial institution transfer. */
export interface Mt202 extends Mt202Family {
  readonly type: 'MT202';
  /** An MT202 does not have it. */
  readonly underlyingTransfer?: never;
}
/** What `build` needs for an MT202. */
export type Mt202Draft = DraftFrom<Mt202, 'timeIndications'>;
/** The content of an MT202 COV: Cover payment. */
export interface Mt202Cov extends Mt202Family {
  readonly type: 'MT202 COV';
  /** Sequence B. */
  readonly underlyingTransfer: Mt202CovUnderlyingTransfer;
}
/** What `build` needs for an MT202 COV. */
export type Mt202CovDraft = DraftFrom<
  Mt202Cov,
  'timeIndications',
  { readonly underlyingTransfer: Mt202CovUnderlyingTransferDraft }
>;
/** Sequence B of an MT203. */
export interface Mt203Transfer {
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 32B, currency/amount. Format `3!a15d`. */
  readonly amount: Money;
  /** Fields 56A and 56D, intermediary institution. Rule C3 (C81). */
  readonly intermediaryInstitution?: Agent;
  /** Fields 57A, 57B and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Fields 58A and 58D, beneficiary institution. */
  readonly beneficiaryInstitution: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for it. */
export type Mt203TransferDraft = DraftFrom<Mt203Transfer, never>;
/** The content of an MT203: Multiple financial institution transfer. */
export interface Mt203 {
  readonly type: 'MT203';
  readonly envelope: MtEnvelope;
  /** Field 19, sum of amounts. Format `17d`. */
  readonly sumOfAmounts: string;
  /** Field 30, date. Format `6!n`. */
  readonly valueDate: string;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Fields 53A, 53B and 53D, sender's correspondent. */
  readonly sendersCorrespondent?: Agent;
  /** Fields 54A, 54B and 54D, receiver's correspondent. */
  readonly receiversCorrespondent?: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
  /** Sequence B, each repetition. */
  readonly transfers: readonly Mt203Transfer[];
}
/** What `build` needs for an MT203. */
export type Mt203Draft = DraftFrom<Mt203, never, { readonly transfers: readonly Mt203TransferDraft[] }>;
/** Sequence B of an MT204. */
export interface Mt204Debit {
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference?: string;
  /** Field 32B, currency/amount. Format `3!a15d`. */
  readonly amount: Money;
  /** Fields 53A, 53B and 53D, sender's correspondent. */
  readonly debitInstitution: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for it. */
export type Mt204DebitDraft = DraftFrom<Mt204Debit, never>;
/** The content of an MT204: Financial markets direct debit. */
export interface Mt204 {
  readonly type: 'MT204';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 19, sum of amounts. Format `17d`. */
  readonly sumOfAmounts: string;
  /** Field 30, date. Format `6!n`. */
  readonly valueDate: string;
  /** Fields 57A, 57B and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Fields 58A and 58D, beneficiary institution. */
  readonly beneficiaryInstitution?: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
  /** Sequence B, each repetition. */
  readonly debits: readonly Mt204Debit[];
}
/** What `build` needs for an MT204. */
export type Mt204Draft = DraftFrom<Mt204, never, { readonly debits: readonly Mt204DebitDraft[] }>;
/** Sequence B of an MT205 COV. */
export interface Mt205CovUnderlyingTransfer {
  /** Fields 50A, 50F and 50K, ordering customer. */
  readonly orderingCustomer: Customer;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Fields 56A, 56C and 56D, intermediary institution. Rule C2 (C68). */
  readonly intermediaryInstitution?: Agent;
  /** Fields 57A, 57B, 57C and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Fields 59, 59A and 59F, beneficiary customer. */
  readonly beneficiaryCustomer: Customer;
  /** Field 70, remittance information. Format `4*35x`. */
  readonly remittanceInformation?: readonly string[];
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
  /** Field 33B, currency/instructed amount. Format `3!a15d`. */
  readonly instructedAmount?: Money;
}
/** What `build` needs for it. */
export type Mt205CovUnderlyingTransferDraft = DraftFrom<Mt205CovUnderlyingTransfer, never>;
/** What MT205 and MT205 COV have in common. */
export interface Mt205Family {
  readonly type: 'MT205' | 'MT205 COV';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 13C, time indication, which may repeat. Format `/8c/4!n1!x4!n`. */
  readonly timeIndications: readonly TimeIndication[];
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly valueDate: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly interbankSettledAmount: Money;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution: Agent;
  /** Fields 53A, 53B and 53D, sender's correspondent. */
  readonly sendersCorrespondent?: Agent;
  /** Fields 56A and 56D, intermediary institution. Rule C1 (C81). */
  readonly intermediaryInstitution?: Agent;
  /** Fields 57A, 57B and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Fields 58A and 58D, beneficiary institution. */
  readonly beneficiaryInstitution: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** The content of an MT205: Financial institution transfer execution. */
export interface Mt205 extends Mt205Family {
  readonly type: 'MT205';
  /** An MT205 does not have it. */
  readonly underlyingTransfer?: never;
}
/** What `build` needs for an MT205. */
export type Mt205Draft = DraftFrom<Mt205, 'timeIndications'>;
/** The content of an MT205 COV: Execution of a cover payment. */
export interface Mt205Cov extends Mt205Family {
  readonly type: 'MT205 COV';
  /** Sequence B. */
  readonly underlyingTransfer: Mt205CovUnderlyingTransfer;
}
/** What `build` needs for an MT205 COV. */
export type Mt205CovDraft = DraftFrom<
  Mt205Cov,
  'timeIndications',
  { readonly underlyingTransfer: Mt205CovUnderlyingTransferDraft }
>;
/** Sequence B of an MT210. */
export interface Mt210Receipt {
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 32B, currency/amount. Format `3!a15d`. */
  readonly amount: Money;
  /** Fields 50, 50C and 50F, ordering customer. */
  readonly orderingCustomer?: Customer | Instructor;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Fields 56A and 56D, intermediary institution. */
  readonly intermediaryInstitution?: Agent;
}
/** What `build` needs for it. */
export type Mt210ReceiptDraft = DraftFrom<Mt210Receipt, never>;
/** The content of an MT210: Notice to receive. */
export interface Mt210 {
  readonly type: 'MT210';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 25, account identification. Format `35x`, like `GB29NWBK60161331926819`. */
  readonly accountIdentification?: string;
  /** Field 30, date. Format `6!n`. */
  readonly valueDate: string;
  /** Sequence B, each repetition. */
  readonly receipts: readonly Mt210Receipt[];
}
/** What `build` needs for an MT210. */
export type Mt210Draft = DraftFrom<Mt210, never, { readonly receipts: readonly Mt210ReceiptDraft[] }>;
/** The content of an MT290: Advice of charges and adjustments. */
export interface Mt290 {
  readonly type: 'MT290';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 25, account identification. Format `35x`, like `GB29NWBK60161331926819`. */
  readonly accountIdentification: string;
  /** Fields 32C and 32D, value date/currency/amount credited. */
  readonly adjustment: Adjustment;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Field 71B, details of charges. Format `6*35x`. */
  readonly detailsOfCharges: readonly string[];
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for an MT290. */
export type Mt290Draft = DraftFrom<Mt290, never>;
/** The content of an MT291: Request for payment of charges. */
export interface Mt291 {
  readonly type: 'MT291';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 32B, currency/amount. Format `3!a15d`. */
  readonly amount: Money;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Fields 57A, 57B and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Field 71B, details of charges. Format `6*35x`. */
  readonly detailsOfCharges: readonly string[];
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for an MT291. */
export type Mt291Draft = DraftFrom<Mt291, never>;
/** The content of an MT292: Request for cancellation. */
export interface Mt292 {
  readonly type: 'MT292';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. Rule C1 (C25). */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. Rule C1 (C25). */
  readonly relatedReference: string;
  /** Field 11S, mt and date of the original message. Format `3!n CRLF 6!n[ CRLF 4!n6!n]`. Rule C1 (C25). */
  readonly originalMessage: OriginalMessage;
  /** Field 79, narrative. Format `35*50x`. */
  readonly narrative?: readonly string[];
  /** Fields of another message, as they are there. */
  readonly copiedFields: readonly CopiedField[];
}
/** What `build` needs for an MT292. */
export type Mt292Draft = DraftFrom<Mt292, 'copiedFields'>;
/** The content of an MT295: Queries. */
export interface Mt295 {
  readonly type: 'MT295';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 75, queries. Format `6*35x`. */
  readonly queries: readonly string[];
  /** Field 77A, narrative. Format `20*35x`. */
  readonly furtherNarrative?: readonly string[];
  /** Fields 11R and 11S, mt and date of the original message. */
  readonly originalMessage?: OriginalMessage;
  /** Field 79, narrative. Format `35*50x`. Rule C1 (C31). */
  readonly narrative?: readonly string[];
  /** Fields of another message, as they are there. */
  readonly copiedFields: readonly CopiedField[];
}
/** What `build` needs for an MT295. */
export type Mt295Draft = DraftFrom<Mt295, 'copiedFields'>;
/** The content of an MT296: Answers. */
export interface Mt296 {
  readonly type: 'MT296';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 76, answers. Format `6*35x`. */
  readonly answers: readonly string[];
  /** Field 77A, narrative. Format `20*35x`. */
  readonly furtherNarrative?: readonly string[];
  /** Fields 11R and 11S, mt and date of the original message. */
  readonly originalMessage?: OriginalMessage;
  /** Field 79, narrative. Format `35*50x`. Rule C1 (C31). */
  readonly narrative?: readonly string[];
  /** Fields of another message, as they are there. */
  readonly copiedFields: readonly CopiedField[];
}
/** What `build` needs for an MT296. */
export type Mt296Draft = DraftFrom<Mt296, 'copiedFields'>;
/** The content of an MT298: Proprietary message. */
export interface Mt298 {
  readonly type: 'MT298';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 12, mt number. Format `3!n`, like `940`. */
  readonly subMessageType: string;
  /** Field 77E, proprietary message. Format `9800z`, like `TEXT AS AGREED`. */
  readonly proprietaryMessage: string;
  /** Fields of another message, as they are there. */
  readonly proprietaryFields: readonly CopiedField[];
}
/** What `build` needs for an MT298. */
export type Mt298Draft = DraftFrom<Mt298, 'proprietaryFields'>;
/** The content of an MT299: Free format message. */
export interface Mt299 {
  readonly type: 'MT299';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference?: string;
  /** Field 79, narrative. Format `35*50x`. */
  readonly narrative: readonly string[];
}
/** What `build` needs for an MT299. */
export type Mt299Draft = DraftFrom<Mt299, never>;
/** What MT900 and MT910 have in common. */
export interface Mt900Family {
  readonly type: 'MT900' | 'MT910';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Fields 25 and 25P, account identification. */
  readonly accountIdentification: AccountIdentification;
  /** Field 13D, date/time indication. Format `6!n4!n1!x4!n`. */
  readonly dateTimeIndication?: DateTimeIndication;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly valueDate: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. */
  readonly amount: Money;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** The content of an MT900: Confirmation of debit. */
export interface Mt900 extends Mt900Family {
  readonly type: 'MT900';
  /** An MT900 does not have it. */
  readonly orderingCustomer?: never;
  /** An MT900 does not have it. */
  readonly intermediaryInstitution?: never;
}
/** What `build` needs for an MT900. */
export type Mt900Draft = DraftFrom<Mt900, never>;
/** The content of an MT910: Confirmation of credit. */
export interface Mt910 extends Mt900Family {
  readonly type: 'MT910';
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. Rule C1 (C06). */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. Rule C1 (C06). */
  readonly relatedReference: string;
  /** Fields 25 and 25P, account identification. Rule C1 (C06). */
  readonly accountIdentification: AccountIdentification;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. Rule C1 (C06). */
  readonly valueDate: string;
  /** Field 32A, value date/currency/amount. Format `6!n3!a15d`. Rule C1 (C06). */
  readonly amount: Money;
  /** Fields 50A, 50F and 50K, ordering customer. Rule C1 (C06). */
  readonly orderingCustomer?: Customer;
  /** Fields 56A and 56D, intermediary institution. */
  readonly intermediaryInstitution?: Agent;
}
/** What `build` needs for an MT910. */
export type Mt910Draft = DraftFrom<Mt910, never>;
/** Sequence B of an MT920. */
export interface Mt920Request {
  /** Field 12, mt number. Format `3!n`. Rule C1 (C22). */
  readonly messageType: '940' | '941' | '942' | '950';
  /** Field 25, account identification. Format `35x`, like `GB29NWBK60161331926819`. */
  readonly accountIdentification: string;
  /** Field 34F, floor limit indicator, which may repeat. Format `3!a[1!a]15d`. Rules C2 (C23), C3 (C40). */
  readonly floorLimits: readonly FloorLimit[];
}
/** What `build` needs for it. */
export type Mt920RequestDraft = DraftFrom<Mt920Request, 'floorLimits'>;
/** The content of an MT920: Request message. */
export interface Mt920 {
  readonly type: 'MT920';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Sequence B, each repetition. */
  readonly requests: readonly Mt920Request[];
}
/** What `build` needs for an MT920. */
export type Mt920Draft = DraftFrom<Mt920, never, { readonly requests: readonly Mt920RequestDraft[] }>;
/** The content of an MT941: Balance report. */
export interface Mt941 {
  readonly type: 'MT941';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference?: string;
  /** Fields 25 and 25P, account identification. */
  readonly accountIdentification: AccountIdentification;
  /** Field 28, statement number/sequence number. Format `5n[/2n]`. */
  readonly statementNumber: string;
  /** Field 28, statement number/sequence number. Format `5n[/2n]`. */
  readonly sequenceNumber?: string;
  /** Field 13D, date/time indication. Format `6!n4!n1!x4!n`. */
  readonly dateTimeIndication?: DateTimeIndication;
  /** Field 60F, opening balance. Format `1!a6!n3!a15d`. */
  readonly openingBalance?: Balance;
  /** Field 90D, number and sum of entries. Format `5n3!a15d`. */
  readonly debits?: EntryTotal;
  /** Field 90C, number and sum of entries. Format `5n3!a15d`. */
  readonly credits?: EntryTotal;
  /** Field 62F, closing balance (booked funds). Format `1!a6!n3!a15d`. */
  readonly bookBalance: Balance;
  /** Field 64, closing available balance (available funds). Format `1!a6!n3!a15d`. */
  readonly closingAvailableBalance?: Balance;
  /** Field 65, forward available balance, which may repeat. Format `1!a6!n3!a15d`. */
  readonly forwardAvailableBalances: readonly Balance[];
  /** Field 86, information to account owner. Format `6*65x`. */
  readonly information?: readonly string[];
}
/** What `build` needs for an MT941. */
export type Mt941Draft = DraftFrom<Mt941, 'forwardAvailableBalances'>;
/** Sequence B of an MT971. */
export interface Mt971Balance {
  /** Field 25, account identification. Format `35x`, like `GB29NWBK60161331926819`. */
  readonly accountIdentification: string;
  /** Field 62F, closing balance (booked funds). Format `1!a6!n3!a15d`. */
  readonly closingBalance: Balance;
}
/** What `build` needs for it. */
export type Mt971BalanceDraft = DraftFrom<Mt971Balance, never>;
/** The content of an MT971: Netting balance report. */
export interface Mt971 {
  readonly type: 'MT971';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Sequence B, each repetition. */
  readonly balances: readonly Mt971Balance[];
}
/** What `build` needs for an MT971. */
export type Mt971Draft = DraftFrom<Mt971, never, { readonly balances: readonly Mt971BalanceDraft[] }>;
/** Sequence B of an MT973. */
export interface Mt973Request {
  /** Field 12, mt number. Format `3!n`. */
  readonly messageType: '971' | '972' | '998';
  /** Field 25, account identification. Format `35x`, like `GB29NWBK60161331926819`. */
  readonly accountIdentification: string;
}
/** What `build` needs for it. */
export type Mt973RequestDraft = DraftFrom<Mt973Request, never>;
/** The content of an MT973: Netting request message. */
export interface Mt973 {
  readonly type: 'MT973';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Sequence B, each repetition. */
  readonly requests: readonly Mt973Request[];
}
/** What `build` needs for an MT973. */
export type Mt973Draft = DraftFrom<Mt973, never, { readonly requests: readonly Mt973RequestDraft[] }>;
/** The content of an MT990: Advice of charges and adjustments. */
export interface Mt990 {
  readonly type: 'MT990';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 25, account identification. Format `35x`, like `GB29NWBK60161331926819`. */
  readonly accountIdentification: string;
  /** Fields 32C and 32D, value date/currency/amount credited. */
  readonly adjustment: Adjustment;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Field 71B, details of charges. Format `6*35x`. */
  readonly detailsOfCharges: readonly string[];
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for an MT990. */
export type Mt990Draft = DraftFrom<Mt990, never>;
/** The content of an MT991: Request for payment of charges. */
export interface Mt991 {
  readonly type: 'MT991';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 32B, currency/amount. Format `3!a15d`. */
  readonly amount: Money;
  /** Fields 52A and 52D, ordering institution. */
  readonly orderingInstitution?: Agent;
  /** Fields 57A, 57B and 57D, account with institution. */
  readonly accountWithInstitution?: Agent;
  /** Field 71B, details of charges. Format `6*35x`. */
  readonly detailsOfCharges: readonly string[];
  /** Field 72, sender to receiver information. Format `6*35x`. */
  readonly senderToReceiverInformation?: readonly string[];
}
/** What `build` needs for an MT991. */
export type Mt991Draft = DraftFrom<Mt991, never>;
/** The content of an MT992: Request for cancellation. */
export interface Mt992 {
  readonly type: 'MT992';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. Rule C1 (C25). */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. Rule C1 (C25). */
  readonly relatedReference: string;
  /** Field 11S, mt and date of the original message. Format `3!n CRLF 6!n[ CRLF 4!n6!n]`. Rule C1 (C25). */
  readonly originalMessage: OriginalMessage;
  /** Field 79, narrative. Format `35*50x`. */
  readonly narrative?: readonly string[];
  /** Fields of another message, as they are there. */
  readonly copiedFields: readonly CopiedField[];
}
/** What `build` needs for an MT992. */
export type Mt992Draft = DraftFrom<Mt992, 'copiedFields'>;
/** The content of an MT995: Queries. */
export interface Mt995 {
  readonly type: 'MT995';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 75, queries. Format `6*35x`. */
  readonly queries: readonly string[];
  /** Field 77A, narrative. Format `20*35x`. */
  readonly furtherNarrative?: readonly string[];
  /** Fields 11R and 11S, mt and date of the original message. */
  readonly originalMessage?: OriginalMessage;
  /** Field 79, narrative. Format `35*50x`. Rule C1 (C31). */
  readonly narrative?: readonly string[];
  /** Fields of another message, as they are there. */
  readonly copiedFields: readonly CopiedField[];
}
/** What `build` needs for an MT995. */
export type Mt995Draft = DraftFrom<Mt995, 'copiedFields'>;
/** The content of an MT996: Answers. */
export interface Mt996 {
  readonly type: 'MT996';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference: string;
  /** Field 76, answers. Format `6*35x`. */
  readonly answers: readonly string[];
  /** Field 77A, narrative. Format `20*35x`. */
  readonly furtherNarrative?: readonly string[];
  /** Fields 11R and 11S, mt and date of the original message. */
  readonly originalMessage?: OriginalMessage;
  /** Field 79, narrative. Format `35*50x`. Rule C1 (C31). */
  readonly narrative?: readonly string[];
  /** Fields of another message, as they are there. */
  readonly copiedFields: readonly CopiedField[];
}
/** What `build` needs for an MT996. */
export type Mt996Draft = DraftFrom<Mt996, 'copiedFields'>;
/** The content of an MT998: Proprietary message. */
export interface Mt998 {
  readonly type: 'MT998';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 12, mt number. Format `3!n`, like `940`. */
  readonly subMessageType: string;
  /** Field 77E, proprietary message. Format `9800z`, like `TEXT AS AGREED`. */
  readonly proprietaryMessage: string;
  /** Fields of another message, as they are there. */
  readonly proprietaryFields: readonly CopiedField[];
}
/** What `build` needs for an MT998. */
export type Mt998Draft = DraftFrom<Mt998, 'proprietaryFields'>;
/** The content of an MT999: Free format message. */
export interface Mt999 {
  readonly type: 'MT999';
  readonly envelope: MtEnvelope;
  /** Field 20, sender's reference. Format `16x`, like `REF20261105A`. */
  readonly transactionReference: string;
  /** Field 21, related reference. Format `16x`, like `REF20261105A`. */
  readonly relatedReference?: string;
  /** Field 79, narrative. Format `35*50x`. */
  readonly narrative: readonly string[];
}
/** What `build` needs for an MT999. */
export type Mt999Draft = DraftFrom<Mt999, never>;
/** The content of each type of messages. */
export interface MtContents {
  readonly MT101: Mt101;
  readonly MT102: Mt102;
  readonly 'MT102 STP': Mt102Stp;
  readonly MT103: Mt103;
  readonly 'MT103 REMIT': Mt103Remit;
  readonly 'MT103 STP': Mt103Stp;
  readonly MT190: Mt190;
  readonly MT191: Mt191;
  readonly MT192: Mt192;
  readonly MT195: Mt195;
  readonly MT196: Mt196;
  readonly MT198: Mt198;
  readonly MT199: Mt199;
  readonly MT200: Mt200;
  readonly MT201: Mt201;
  readonly MT202: Mt202;
  readonly 'MT202 COV': Mt202Cov;
  readonly MT203: Mt203;
  readonly MT204: Mt204;
  readonly MT205: Mt205;
  readonly 'MT205 COV': Mt205Cov;
  readonly MT210: Mt210;
  readonly MT290: Mt290;
  readonly MT291: Mt291;
  readonly MT292: Mt292;
  readonly MT295: Mt295;
  readonly MT296: Mt296;
  readonly MT298: Mt298;
  readonly MT299: Mt299;
  readonly MT900: Mt900;
  readonly MT910: Mt910;
  readonly MT920: Mt920;
  readonly MT941: Mt941;
  readonly MT971: Mt971;
  readonly MT973: Mt973;
  readonly MT990: Mt990;
  readonly MT991: Mt991;
  readonly MT992: Mt992;
  readonly MT995: Mt995;
  readonly MT996: Mt996;
  readonly MT998: Mt998;
  readonly MT999: Mt999;
  readonly MT940: Statement & { readonly type: 'MT940' };
  readonly MT942: InterimReport & { readonly type: 'MT942' };
  readonly MT950: Statement & { readonly type: 'MT950' };
  readonly MT970: Statement & { readonly type: 'MT970' };
  readonly MT972: Statement & { readonly type: 'MT972' };
}
/** What `build` needs of it. */
export interface MtDrafts {
  readonly MT101: Mt101Draft;
  readonly MT102: Mt102Draft;
  readonly 'MT102 STP': Mt102StpDraft;
  readonly MT103: Mt103Draft;
  readonly 'MT103 REMIT': Mt103RemitDraft;
  readonly 'MT103 STP': Mt103StpDraft;
  readonly MT190: Mt190Draft;
  readonly MT191: Mt191Draft;
  readonly MT192: Mt192Draft;
  readonly MT195: Mt195Draft;
  readonly MT196: Mt196Draft;
  readonly MT198: Mt198Draft;
  readonly MT199: Mt199Draft;
  readonly MT200: Mt200Draft;
  readonly MT201: Mt201Draft;
  readonly MT202: Mt202Draft;
  readonly 'MT202 COV': Mt202CovDraft;
  readonly MT203: Mt203Draft;
  readonly MT204: Mt204Draft;
  readonly MT205: Mt205Draft;
  readonly 'MT205 COV': Mt205CovDraft;
  readonly MT210: Mt210Draft;
  readonly MT290: Mt290Draft;
  readonly MT291: Mt291Draft;
  readonly MT292: Mt292Draft;
  readonly MT295: Mt295Draft;
  readonly MT296: Mt296Draft;
  readonly MT298: Mt298Draft;
  readonly MT299: Mt299Draft;
  readonly MT900: Mt900Draft;
  readonly MT910: Mt910Draft;
  readonly MT920: Mt920Draft;
  readonly MT941: Mt941Draft;
  readonly MT971: Mt971Draft;
  readonly MT973: Mt973Draft;
  readonly MT990: Mt990Draft;
  readonly MT991: Mt991Draft;
  readonly MT992: Mt992Draft;
  readonly MT995: Mt995Draft;
  readonly MT996: Mt996Draft;
  readonly MT998: Mt998Draft;
  readonly MT999: Mt999Draft;
  readonly MT940: StatementDraft & { readonly type: 'MT940' };
  readonly MT942: InterimReportDraft & { readonly type: 'MT942' };
  readonly MT950: StatementDraft & { readonly type: 'MT950' };
  readonly MT970: StatementDraft & { readonly type: 'MT970' };
  readonly MT972: StatementDraft & { readonly type: 'MT972' };
}
