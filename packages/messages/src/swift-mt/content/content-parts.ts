/**
 * The parts of typed MT content. Properties that the standard lets be absent are optional; fields that may repeat are arrays,
 * empty when there are none. Texts contain no CR, LF or field tags.
 */

/** A tag with its value, as in the user header and the trailers: `{108:MUR0001}`. */
export interface HeaderTag {
  readonly tag: string;
  readonly value: string;
}

/** The contents of blocks 1, 2, 3 and 5. The validation flag (119) is part of the message's type. */
export interface MtEnvelope {
  /** `input` to the network, `output` from it. */
  readonly direction: 'input' | 'output';
  /** BICs of 8 or 11 characters, without the branch XXX. */
  readonly senderBic: string;
  readonly receiverBic: string;
  /** Ninth character of the logical terminals; left out when it is A (of a receiver in an input message: X). */
  readonly senderTerminal?: string;
  readonly receiverTerminal?: string;
  /** 4 and 6 digits of block 1; left out when all are 0, as before sending. */
  readonly sessionNumber?: string;
  readonly sequenceNumber?: string;
  /** N normal, U urgent, S system. */
  readonly priority?: 'N' | 'U' | 'S';
  /** 1 non-delivery warning, 2 delivery notification, 3 both. */
  readonly deliveryMonitoring?: '1' | '2' | '3';
  /** In units of 5 minutes: `003` or `020`. */
  readonly obsolescencePeriod?: string;
  /** Present exactly in output messages. */
  readonly delivery?: DeliveryDetails;
  /** Tag 103, like `TGT`. */
  readonly finCopyService?: string;
  /** Tag 113. */
  readonly bankingPriority?: string;
  /** Tag 108, the message user reference (MUR). */
  readonly userReference?: string;
  /** Tag 111, like `001`. */
  readonly serviceType?: string;
  /** Tag 121, a UUID of version 4 in lower case. */
  readonly uetr?: string;
  /** Tags 423, 106, 424, 115, 165, 433 and 434. */
  readonly otherTags: readonly HeaderTag[];
  /** Tags of block 5 in their order. A built message always has TNG among them. */
  readonly trailers: readonly HeaderTag[];
}

/** When the network took an output message and gave it out. Dates are ISO, times `10:31`. */
export interface DeliveryDetails {
  readonly inputDate: string;
  readonly inputTime: string;
  /** Session and sequence of the sender, from the message input reference (MIR). */
  readonly inputSessionNumber: string;
  readonly inputSequenceNumber: string;
  readonly outputDate: string;
  readonly outputTime: string;
}

/** An amount as a decimal string with exactly the currency's decimals: `12500.50` EUR, `7400000` JPY. */
export interface Money {
  readonly currency: string;
  readonly amount: string;
}

/** A national clearing code of a party identifier: `//SC123456`; the member is missing in `//RT` and `//FW` of option A. */
export interface ClearingCode {
  readonly system: string;
  readonly member?: string;
}

/** A financial institution (fields 51a to 58a). */
export interface Agent {
  /** A BIC, B location, C account or clearing code alone, D name and address. */
  readonly option: 'A' | 'B' | 'C' | 'D';
  /** `/C` or `/D` before the account: the side of it that is booked. */
  readonly accountMark?: string;
  /** Without its slash. */
  readonly account?: string;
  /** Instead of an account. */
  readonly clearingCode?: ClearingCode;
  /** Option A: 8 or 11 characters as written. */
  readonly bic?: string;
  /** Option B. */
  readonly location?: string;
  /** Option D: one to four lines. */
  readonly nameAndAddress?: readonly string[];
}

/** A line of option F: 1 name, 2 address, 3 country and town, 4 date of birth, 5 place of birth, 6 customer identification, 7 national identity, 8 more of these. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** The identifier that 50F may have instead of an account: `NIDN/GB/121231234342`. */
export interface PartyIdentifier {
  /** ARNU CCPT CUST DRLC EMPL NIDN SOSE TXID. */
  readonly code: string;
  readonly country: string;
  /** The part after the country: the number, with its issuer before it where the code has one. */
  readonly identifier: string;
}

/** A customer (fields 50a and 59a). */
export interface Customer {
  /** The option letter; null for field 59 without one. */
  readonly option: 'A' | 'F' | 'K' | null;
  /** Without its slash. */
  readonly account?: string;
  /** Option F: instead of an account. */
  readonly identifier?: PartyIdentifier;
  /** Option A: 8 or 11 characters as written. */
  readonly bic?: string;
  /** Option K and no option: one to four lines. */
  readonly nameAndAddress?: readonly string[];
  /** Option F: one to four lines. */
  readonly numberedLines?: readonly NumberedLine[];
}

/**
 * The ordering party, or the party that gives the order to the bank, if more options than those of customers are
 * allowed (fields 50C, 50G, 50H, 50L and 50).
 */
export interface Instructor {
  /** C a BIC, G an account and a BIC, H an account with name and address, L a name, null name and address. */
  readonly option: 'C' | 'G' | 'H' | 'L' | null;
  /** Without its slash. */
  readonly account?: string;
  readonly bic?: string;
  /** Options H, L and none: one to four lines. */
  readonly nameAndAddress?: readonly string[];
}

/** Field 13C: `/SNDTIME/1030+0100`. */
export interface TimeIndication {
  readonly code: string;
  /** `10:30`. */
  readonly time: string;
  /** Offset from UTC: `+01:00`. */
  readonly offset: string;
}

/** Field 23E: `PHOB/020 7946 0000`. */
export interface InstructionCode<Code extends string = string> {
  readonly code: Code;
  readonly additionalInformation?: string;
}

/** Field 11S or 11R: the message that another one is about. */
export interface OriginalMessage {
  /** S it was sent, R it was received by the sender of this message. */
  readonly option: 'S' | 'R';
  /** Three digits, like `103`. */
  readonly messageType: string;
  /** ISO date. */
  readonly date: string;
  readonly sessionNumber?: string;
  readonly sequenceNumber?: string;
}

/**
 * A field with its lines separated, in its original form: cancellations and answers copy it from the original
 * message.
 */
export interface CopiedField {
  readonly tag: string;
  readonly lines: readonly string[];
}

/** Fields 32C and 32D: the amount booked on an account. */
export interface Adjustment {
  /** C credited, D debited. */
  readonly mark: 'C' | 'D';
  /** ISO date. */
  readonly valueDate: string;
  readonly money: Money;
}

/** Fields 25 and 25P. */
export interface AccountIdentification {
  readonly account: string;
  /** Option P: the BIC of the account's owner. */
  readonly ownerBic?: string;
}

/** Field 13D: ISO date, time `10:30` and offset from UTC `+01:00`. */
export interface DateTimeIndication {
  readonly date: string;
  readonly time: string;
  readonly offset: string;
}

/** Fields 60a, 62a, 64 and 65. */
export interface Balance {
  /** `intermediate` (option M) at a page break of a statement, else `final`. */
  readonly kind: 'final' | 'intermediate';
  readonly mark: 'D' | 'C';
  /** ISO date. */
  readonly date: string;
  readonly money: Money;
}

/** Field 61 taken apart, and the field 86 that belongs to it. */
export interface StatementLine {
  /** ISO date. */
  readonly valueDate: string;
  /** ISO date; the message gives month and day only, the year is the one that brings it nearest to the value date. */
  readonly entryDate?: string;
  /** D debit, C credit, RD and RC their reversals, ED and EC expected ones (MT942). */
  readonly mark: 'D' | 'C' | 'RD' | 'RC' | 'ED' | 'EC';
  /** Third character of the currency. */
  readonly fundsCode?: string;
  /** In the currency of the statement. */
  readonly money: Money;
  readonly transactionType: TransactionType;
  readonly referenceForAccountOwner: string;
  readonly accountServicingReference?: string;
  readonly supplementaryDetails?: string;
  /** Lines of the field 86 after it. */
  readonly information?: readonly string[];
}

/** `NTRF`: N with a code of the standard, F the same as first advice, S with the number of an MT. */
export interface TransactionType {
  /** `other` when a bank uses its own four characters, which are then the code. */
  readonly kind: 'S' | 'N' | 'F' | 'other';
  readonly code: string;
}

/** Fields 90D and 90C. */
export interface EntryTotal {
  readonly count: number;
  readonly money: Money;
}

/** Field 34F; if there are two, the mark shows which entries each is for. */
export interface FloorLimit {
  readonly mark?: 'D' | 'C';
  readonly money: Money;
}
