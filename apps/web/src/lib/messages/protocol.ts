import type { TransferType } from '@clearbench/domain';
import type {
  Draft,
  IncomingTransfer,
  Loss,
  MessageType,
  Mode,
  OutlineNode,
  Problem,
  Translation,
  Verdict,
} from '@clearbench/messages';
import type { DetailField, Details } from './order-details.ts';

export type { Draft, IncomingTransfer, Loss, MessageType, Mode, OutlineNode, Problem, Translation };

/** What the page asks the worker. The newest request counts; what is left of an older one is given up. */
export interface AnalysisRequest {
  readonly id: number;
  /** Null when it is the text of the request before. */
  readonly text: string | null;
  readonly mode: Mode;
  /** The message of the text to open, from 0. */
  readonly index: number;
  /** What to translate the opened message to: `usual` is its first counterpart, null is nothing. */
  readonly target: MessageType | 'usual' | null;
  /** What the operator filled in where a transfer does not say what its message needs. */
  readonly details?: Details;
  /** The UETR that the server gave the transfer of this text; null where the text made none. */
  readonly uetr?: string | null;
  /** What JSON and CSV transfers are that do not say it themselves; null where they show it. */
  readonly type?: TransferType | null;
}

export type WorkerInput =
  | { readonly kind: 'analyse'; readonly request: AnalysisRequest }
  | { readonly kind: 'sample'; readonly type: string }
  | { readonly kind: 'compose'; readonly id: number; readonly draft: Draft };

/** One number per message, so that a quarter of a million of them cross to the page at once. */
export interface Summaries {
  readonly count: number;
  /** Types in the order of their first appearance; the last one may stand for "none". */
  readonly types: readonly (string | null)[];
  /** Per message its place in `types`. */
  readonly typeOf: Uint16Array;
  /** Where it begins in the text, from 1. */
  readonly lineOf: Uint32Array;
  readonly errorsOf: Uint16Array;
  readonly warningsOf: Uint16Array;
  /** How many are of a type that is not read. */
  readonly notChecked: number;
}

/** The first stage: the verdict on every message of the text. */
export interface Checked {
  readonly summaries: Summaries;
  /** Problems of all messages in the order of the text, as many as can be marked in it. */
  readonly problems: readonly Problem[];
  /** How many more there are. */
  readonly problemsLeftOut: number;
}

/** The second stage: one message in depth. */
export interface Opened {
  readonly index: number;
  readonly format: string;
  readonly type: string | null;
  readonly line: number;
  readonly verdict: Verdict;
  readonly problems: readonly Problem[];
  /** There may be more: only so many are looked for in one message. */
  readonly problemsAreCut: boolean;
  /** Null where there is no structure to show: what can't be read. */
  readonly outline: readonly OutlineNode[] | null;
  /** Branches of the outline that were left out because it is too large to show. */
  readonly nodesLeftOut: number;
  readonly targets: readonly MessageType[];
  /** Whether all that it says can be read: errors in its fields keep a message from being translated. */
  readonly isReadable: boolean;
  /** The sample that a valid message of this type can be seen in; null when there is none. */
  readonly sampleType: string | null;
}

/** The third stage, where it was asked for. */
export interface Translated {
  readonly index: number;
  readonly target: MessageType;
  /** What the transfer does not say, and the message of this type needs; none of a message. */
  readonly lacking: readonly DetailField[];
  readonly translation: Translation;
}

export type WorkerOutput =
  | { readonly kind: 'ready'; readonly sampleTypes: readonly string[] }
  | { readonly kind: 'progress'; readonly id: number; readonly read: number; readonly fraction: number }
  | { readonly kind: 'checked'; readonly id: number; readonly checked: Checked }
  | { readonly kind: 'opened'; readonly id: number; readonly opened: Opened }
  | { readonly kind: 'translated'; readonly id: number; readonly translated: Translated | null }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'sample'; readonly type: string; readonly text: string }
  | { readonly kind: 'composed'; readonly id: number; readonly text: string };
