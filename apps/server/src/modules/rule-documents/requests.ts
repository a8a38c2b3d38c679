import type { DocumentProblem, HouseProblem } from '@clearbench/house-rules';
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
  | { kind: 'values'; content: string };

export interface DocumentAnswers {
  rules: { ok: true; warnings: DocumentProblem[] } | { ok: false; problems: DocumentProblem[] };
  plan: { problems: Pick<Problem, 'path' | 'message'>[] };
  /** Whether the text says the same as the document; comments and layout don't count. */
  text: { isSame: boolean };
  /** `isSpent`: the budget is used up, so the payload was not checked by all rules. */
  /** What the fields of expressions have in a payload, by their path. */
  values: ReadonlyMap<string, string>;
  trial: { problems: (Problem & Partial<Pick<HouseProblem, 'rule'>>)[]; isSpent: boolean };
}

export type DocumentAnswer = DocumentAnswers[keyof DocumentAnswers];
