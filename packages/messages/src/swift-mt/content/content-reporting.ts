import type {
  AccountIdentification,
  Agent,
  Balance,
  Customer,
  DateTimeIndication,
  EntryTotal,
  FloorLimit,
  HeaderTag,
  Money,
  MtEnvelope,
  StatementLine,
} from './content-parts.ts';

/** A confirmation of debit (MT900) or credit (MT910). */
export interface Confirmation {
  readonly type: 'MT900' | 'MT910';
  readonly envelope: MtEnvelope;
  /** 20 */
  readonly transactionReference: string;
  /** 21 */
  readonly relatedReference: string;
  /** 25a */
  readonly accountIdentification: AccountIdentification;
  /** 13D */
  readonly dateTimeIndication?: DateTimeIndication;
  /** 32A */
  readonly valueDate: string;
  readonly amount: Money;
  /** 50a, MT910 only. */
  readonly orderingCustomer?: Customer;
  /** 52a */
  readonly orderingInstitution?: Agent;
  /** 56a, MT910 only. */
  readonly intermediaryInstitution?: Agent;
  /** 72: one to six lines. */
  readonly senderToReceiverInformation?: readonly string[];
}

/** A customer statement (MT940) or statement (MT950), one page of it. */
export interface Statement {
  readonly type: 'MT940' | 'MT950';
  /** Null when the file has block 4 only. */
  readonly envelope: MtEnvelope | null;
  /** 20 */
  readonly transactionReference: string;
  /** 21, MT940 only. */
  readonly relatedReference?: string;
  /** 25a */
  readonly accountIdentification: AccountIdentification;
  /** 28C: number of the statement, and of its page. */
  readonly statementNumber: string;
  readonly sequenceNumber?: string;
  /** 60a */
  readonly openingBalance: Balance;
  /** 61 and 86 */
  readonly lines: readonly StatementLine[];
  /** 62a */
  readonly closingBalance: Balance;
  /** 64 */
  readonly closingAvailableBalance?: Balance;
  /** 65, MT940 only. */
  readonly forwardAvailableBalances: readonly Balance[];
  /** 86 of the statement as a whole, MT940 only: one to six lines. */
  readonly information?: readonly string[];
}

/** An interim transaction report. */
export interface InterimReport {
  readonly type: 'MT942';
  /** Null when the file has block 4 only. */
  readonly envelope: MtEnvelope | null;
  /** 20 */
  readonly transactionReference: string;
  /** 21 */
  readonly relatedReference?: string;
  /** 25a */
  readonly accountIdentification: AccountIdentification;
  /** 28C */
  readonly statementNumber: string;
  readonly sequenceNumber?: string;
  /** 34F: one for both, or one for debits and one for credits. */
  readonly floorLimits: readonly FloorLimit[];
  /** 13D */
  readonly dateTimeIndication: DateTimeIndication;
  /** 61 and 86 */
  readonly lines: readonly StatementLine[];
  /** 90D */
  readonly debits?: EntryTotal;
  /** 90C */
  readonly credits?: EntryTotal;
  /** 86 of the report as a whole. */
  readonly information?: readonly string[];
}

/** What the network says of a message that it was given (service message F21). */
export interface Acknowledgement {
  readonly type: 'ACK' | 'NAK';
  /** Logical terminal (12 characters), session and sequence of the message: together they name it. */
  readonly terminal: string;
  readonly sessionNumber: string;
  readonly sequenceNumber: string;
  /** 177: local date (ISO) and time `10:30`. */
  readonly date: string;
  readonly time: string;
  /** 405, NAK only: the error code, and the line of block 4 that has the error. */
  readonly errorCode?: string;
  readonly errorLine?: number;
  /** 108, repeated from the message. */
  readonly userReference?: string;
  /** Tags beside 177, 451, 405 and 108. */
  readonly otherTags: readonly HeaderTag[];
}
