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
import type { EnvelopeDraft } from './envelope-draft.ts';

/** A customer statement (MT940), a statement (MT950) or a netting statement (MT970, MT972), one page of it. */
export interface Statement {
  readonly type: 'MT940' | 'MT950' | 'MT970' | 'MT972';
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
  /** Field 61 of entries that a lenient reader could not read, as written. They are in no list of entries, and not written. */
  readonly unreadableLines?: readonly string[];
  /** Fields of the bank that a lenient reader left out, as `23E:TEXT`. They are not written. */
  readonly otherFields?: readonly string[];
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
  /** Field 61 of entries that a lenient reader could not read, as written. They are in no list of entries, and not written. */
  readonly unreadableLines?: readonly string[];
  /** Fields of the bank that a lenient reader left out, as `23E:TEXT`. They are not written. */
  readonly otherFields?: readonly string[];
  /** 90D */
  readonly debits?: EntryTotal;
  /** 90C */
  readonly credits?: EntryTotal;
  /** 86 of the report as a whole. */
  readonly information?: readonly string[];
}

/** The network's answer to a message (service message F21). */
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

/** A statement to write: entries and forward balances may be left out. */
export type StatementDraft = Drafted<Statement, 'lines' | 'forwardAvailableBalances'>;
export type InterimReportDraft = Drafted<InterimReport, 'lines'>;
export type AcknowledgementDraft = WithDefaults<Acknowledgement, 'otherTags'>;

type Drafted<T extends { readonly envelope: unknown }, List extends keyof T> = WithDefaults<
  Omit<T, 'envelope'>,
  List
> & { readonly envelope: EnvelopeDraft | null };

type WithDefaults<T, Key extends PropertyKey> = Omit<T, Key> & Partial<Pick<T, Extract<keyof T, Key>>>;
