import type { ColumnMapping, TransferType } from '@clearbench/domain';
import type {
  ComparedValue,
  ContentType,
  Difference,
  Draft,
  Loss,
  Mode,
  OutlineNode,
  Problem,
  Profile,
  Translation,
  Verdict,
} from '@clearbench/messages';
import type { CsvTable } from '@clearbench/messages/csv';
import type { Fix } from '@clearbench/messages/fixes';
import type { IncomingTransfer } from '@clearbench/messages/transfers';
import type { FirstPayment } from './first-payment.ts';
import type { FixExcerpt } from './fix-excerpt.ts';
import type { House } from './house.ts';
import type { DetailField, Details } from './order-details.ts';
import type { Statement } from './statements/statement.ts';

export type {
  ComparedValue,
  ContentType,
  CsvTable,
  Difference,
  Draft,
  Fix,
  IncomingTransfer,
  Loss,
  Mode,
  OutlineNode,
  Problem,
  Profile,
  Translation,
};

/** The page's request to the worker. Only the newest request is answered; the rest of an older one is abandoned. */
export interface AnalysisRequest {
  readonly id: number;
  /** Null when it is the same text as in the previous request. */
  readonly text: string | null;
  readonly mode: Mode;
  /** The rules for ISO 20022 messages; null: those that the header names. */
  readonly profile?: Profile | null;
  /** The message of the text to open, from 0. */
  readonly index: number;
  /** The target format for the opened message: `usual` is its first counterpart, null is none. */
  readonly target: ContentType | 'usual' | null;
  /** Details entered by the operator that its message needs and a transfer lacks. */
  readonly details?: Details;
  /** The UETR that the server gave the transfer of this text; null if the text is not a transfer's. */
  readonly uetr?: string | null;
  /** The type of JSON and CSV transfers that do not name it themselves; null if they do. */
  readonly type?: TransferType | null;
  /** Which fields the columns of a CSV hold, where their names don't say it. */
  readonly columns?: ColumnMapping | null;
  /** The provider that pays transfers out, to warn of those that it cannot pay; null if networks do. */
  readonly payer?: string | null;
  /** The house rules of the workspace; null where there are none, or where they do not matter. */
  readonly house?: House | null;
  /** Asks for the statements in the opened message. */
  readonly withStatements?: boolean;
  /** Asks for the changes that correct the problems of the opened message. */
  readonly withFixes?: boolean;
  /** Asks for the whole text to be corrected. */
  readonly isToFix?: boolean;
}

export type WorkerInput =
  | { readonly kind: 'analyse'; readonly request: AnalysisRequest }
  | { readonly kind: 'sample'; readonly type: string }
  | { readonly kind: 'compose'; readonly id: number; readonly draft: Draft }
  | { readonly kind: 'compare'; readonly id: number; readonly comparison: ComparisonRequest }
  | { readonly kind: 'first-payment'; readonly id: number; readonly house: House | null };

/** The first message of each text; the ends of paths in `ignore` are left out. */
export interface ComparisonRequest {
  readonly one: string;
  readonly other: string;
  readonly ignore: readonly string[];
}

export type Compared =
  /** As many differences as can be shown, and how many there are. */
  | { readonly ok: true; readonly differences: readonly Difference[]; readonly count: number }
  /** One of the texts has no message with fields: the reason. */
  | { readonly ok: false; readonly side: 'one' | 'other'; readonly reason: string };

/** One number per message, so that a quarter of a million of them can be sent to the page at once. */
export interface Summaries {
  readonly count: number;
  /** Types in the order of their first occurrence; the last one may mean "none". */
  readonly types: readonly (string | null)[];
  /** For each message its index in `types`. */
  readonly typeOf: Uint16Array;
  /** Its position in the text, from 1. */
  readonly lineOf: Uint32Array;
  readonly errorsOf: Uint16Array;
  readonly warningsOf: Uint16Array;
  /** How many are of an unsupported type. */
  readonly notChecked: number;
  /** How many valid transfers the payer of the request cannot pay. */
  readonly unpayable: number;
}

/** The first stage: the verdict on every message of the text. */
export interface Checked {
  readonly summaries: Summaries;
  /** Problems of all messages in the order of the text, as many as can be marked. */
  readonly problems: readonly Problem[];
  /** How many more there are. */
  readonly problemsLeftOut: number;
  /** The columns of a CSV; null for other formats. */
  readonly table: CsvTable | null;
  /** Payees that a bank can verify, once each; none if there are more transfers than a payer decides on. */
  readonly payees: readonly { readonly account: string; readonly name: string }[];
}

/** The second stage: one message in depth. */
export interface Opened {
  readonly index: number;
  readonly format: string;
  readonly type: string | null;
  readonly line: number;
  readonly verdict: Verdict;
  readonly problems: readonly Problem[];
  /** For each problem the change that corrects it, or null; null as a whole until they are looked for. */
  readonly offers: readonly (FixOffer | null)[] | null;
  /** There may be more: the search stops at this number per message. */
  readonly problemsAreCut: boolean;
  /** Null without a structure to show, because it cannot be parsed. */
  readonly outline: readonly OutlineNode[] | null;
  /** Branches of the outline that were left out because it is too large. */
  readonly nodesLeftOut: number;
  readonly targets: readonly ContentType[];
  /** True if all of its contents can be read: errors in its fields prevent a translation. */
  readonly isReadable: boolean;
  /** The sample that shows a valid message of this type; null when there is none. */
  readonly sampleType: string | null;
}

/** A change that corrects a problem, and a view of it. */
export interface FixOffer {
  readonly fix: Fix;
  readonly excerpt: FixExcerpt;
}

/** The text after everything whose right value is certain was corrected. */
export interface FixedDocument {
  readonly text: string;
  /** How many problems were corrected, and how many are left, in all of its messages. */
  readonly corrected: number;
  readonly left: number;
}

/** The third stage, if requested. */
export interface Translated {
  readonly index: number;
  readonly target: ContentType;
  /** The details that the transfer lacks for a message of this type; empty for a message. */
  readonly lacking: readonly DetailField[];
  readonly translation: Translation;
}

/** The statements in a message, if requested: none if its contents can't be read. */
export interface Stated {
  readonly index: number;
  readonly statements: readonly Statement[];
}

export type WorkerOutput =
  | { readonly kind: 'ready'; readonly sampleTypes: readonly string[] }
  | { readonly kind: 'progress'; readonly id: number; readonly read: number; readonly fraction: number }
  | { readonly kind: 'checked'; readonly id: number; readonly checked: Checked }
  | { readonly kind: 'opened'; readonly id: number; readonly opened: Opened }
  | { readonly kind: 'stated'; readonly id: number; readonly stated: Stated }
  | { readonly kind: 'translated'; readonly id: number; readonly translated: Translated | null }
  /**
   * The answer is complete, except for fixes that take longer to find: then the message is sent again with its fixes.
   */
  | { readonly kind: 'answered'; readonly id: number }
  /** How many problems of the whole text can be corrected; null where counting them would take too long. */
  | { readonly kind: 'fixable'; readonly id: number; readonly count: number | null }
  | { readonly kind: 'fixed'; readonly id: number; readonly fixed: FixedDocument }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'sample'; readonly type: string; readonly text: string }
  | { readonly kind: 'composed'; readonly id: number; readonly text: string }
  | { readonly kind: 'compared'; readonly id: number; readonly compared: Compared }
  | { readonly kind: 'first-payment'; readonly id: number; readonly payment: FirstPayment };
