import type { DocumentProblem } from '@clearbench/house-rules';
import type { Problem } from '@clearbench/messages';

/** The requests to a thread for documents and its answers: one answer for each request. */

/** A payload that rules are tried with. */
export interface TriedPayload {
  content: string;
  /** When it arrived, in milliseconds. */
  at: number;
  bytes: number;
}

export type DocumentRequest =
  | { kind: 'rules'; document: unknown; withinMs: number }
  | { kind: 'plan'; document: unknown; withinMs: number }
  | { kind: 'text'; text: string; document: unknown }
  /** Tries the rules that were read last, within their remaining time. */
  | { kind: 'trial'; payload: TriedPayload }
  | { kind: 'standard'; content: string }
  | { kind: 'summary'; text: string }
  | { kind: 'values'; content: string };

export interface DocumentAnswers {
  rules: { ok: true; warnings: DocumentProblem[] } | { ok: false; problems: DocumentProblem[] };
  plan: { problems: Pick<Problem, 'path' | 'message'>[] };
  /** Whether the text and the document are equal, apart from comments and layout. */
  text: { isSame: boolean };
  trial: {
    /** The first few. */
    problems: Problem[];
    /** Their number. */
    count: number;
    isRefused: boolean;
    /** The budget is used up, so the payload was not checked by all rules: `rule` is the one that cost the most. */
    spent: { rule: string | null } | null;
  };
  /** What a payload is by its standard. */
  standard: { format: string; hasErrors: boolean };
  /** What a list shows of stored rules; without a title, this server can't read them. */
  summary: { title: string; rules: number; digest: string };
  /** The values of a payload's fields, by the path that expressions use. */
  values: ReadonlyMap<string, string>;
}

export type DocumentAnswer = DocumentAnswers[keyof DocumentAnswers];
