import type {
  AccountIdentification,
  Balance,
  DateTimeIndication,
  EntryTotal,
  FloorLimit,
  HeaderTag,
  MtEnvelope,
  StatementLine,
} from './content-parts.ts';
import type { DraftFrom } from './draft-from.ts';

/** A customer statement (MT940), a statement (MT950) or a netting statement (MT970, MT972), one page of it. */
export interface Statement {
  readonly type: 'MT940' | 'MT950' | 'MT970' | 'MT972';
  /** Null when the file has block 4 only. */
  readonly envelope: MtEnvelope | null;
  /** Field 20: up to 16 characters. */
  readonly transactionReference: string;
  /** Field 21, MT940 only: the reference of the MT920 that asked for the statement. */
  readonly relatedReference?: string;
  /** Fields 25 and 25P. */
  readonly accountIdentification: AccountIdentification;
  /** Field 28C, first part: up to 5 digits. */
  readonly statementNumber: string;
  /** Field 28C, second part: the number of the page. */
  readonly sequenceNumber?: string;
  /** Fields 60F and 60M. */
  readonly openingBalance: Balance;
  /** Fields 61, each with the field 86 after it. */
  readonly lines: readonly StatementLine[];
  /** Field 61 of entries that a lenient reader could not read, as written. They are in no list of entries, and not written. */
  readonly unreadableLines?: readonly string[];
  /** Fields of the bank that a lenient reader left out, as `23E:TEXT`. They are not written. */
  readonly otherFields?: readonly string[];
  /** Fields 62F and 62M. */
  readonly closingBalance: Balance;
  /** Field 64. */
  readonly closingAvailableBalance?: Balance;
  /** Fields 65, MT940 only. */
  readonly forwardAvailableBalances: readonly Balance[];
  /** Field 86 of the statement as a whole, MT940 only: one to six lines. */
  readonly information?: readonly string[];
}

/** An interim transaction report. */
export interface InterimReport {
  readonly type: 'MT942';
  /** Null when the file has block 4 only. */
  readonly envelope: MtEnvelope | null;
  /** Field 20: up to 16 characters. */
  readonly transactionReference: string;
  /** Field 21: the reference of the MT920 that asked for the report. */
  readonly relatedReference?: string;
  /** Fields 25 and 25P. */
  readonly accountIdentification: AccountIdentification;
  /** Field 28C, first part: up to 5 digits. */
  readonly statementNumber: string;
  /** Field 28C, second part: the number of the page. */
  readonly sequenceNumber?: string;
  /** Fields 34F: one for both, or one for debits and one for credits. */
  readonly floorLimits: readonly FloorLimit[];
  /** Field 13D. */
  readonly dateTimeIndication: DateTimeIndication;
  /** Fields 61, each with the field 86 after it. */
  readonly lines: readonly StatementLine[];
  /** Field 61 of entries that a lenient reader could not read, as written. They are in no list of entries, and not written. */
  readonly unreadableLines?: readonly string[];
  /** Fields of the bank that a lenient reader left out, as `23E:TEXT`. They are not written. */
  readonly otherFields?: readonly string[];
  /** Field 90D. */
  readonly debits?: EntryTotal;
  /** Field 90C. */
  readonly credits?: EntryTotal;
  /** Field 86 of the report as a whole. */
  readonly information?: readonly string[];
}

/** The network's answer to a message (service message F21). */
export interface Acknowledgement {
  readonly type: 'ACK' | 'NAK';
  /** Logical terminal (12 characters), session and sequence of the message: together they name it. */
  readonly terminal: string;
  /** 4 digits of block 1. */
  readonly sessionNumber: string;
  /** 6 digits of block 1. */
  readonly sequenceNumber: string;
  /** Tag 177: local date (ISO). */
  readonly date: string;
  /** Tag 177: local time, `10:30`. */
  readonly time: string;
  /** Tag 405, NAK only: the error code. */
  readonly errorCode?: string;
  /** Tag 405, NAK only: the line of block 4 that has the error. */
  readonly errorLine?: number;
  /** Tag 108, repeated from the message. */
  readonly userReference?: string;
  /** Tags beside 177, 451, 405 and 108. */
  readonly otherTags: readonly HeaderTag[];
}

/** A statement to write: entries and forward balances may be left out. */
export type StatementDraft = DraftFrom<Statement, 'lines' | 'forwardAvailableBalances'>;
export type InterimReportDraft = DraftFrom<InterimReport, 'lines'>;
export type AcknowledgementDraft = DraftFrom<Acknowledgement, 'otherTags'>;
