import type { DocumentProblem, HouseProblem } from '@clearbench/house-rules';
import type { Problem } from '@clearbench/messages';

/** What a thread for documents is asked, and what it answers: one answer for each request. */

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
  /** Asks for the rules that were read last, within the time that they got. */
  | { kind: 'trial'; payload: TriedPayload };

export interface DocumentAnswers {
  rules: { ok: true; warnings: DocumentProblem[] } | { ok: false; problems: DocumentProblem[] };
  plan: { problems: Pick<Problem, 'path' | 'message'>[] };
  /** `isSpent`: the rules may cost no more, so that the payload was not tried with all of them. */
  trial: { problems: (Problem & Partial<Pick<HouseProblem, 'rule'>>)[]; isSpent: boolean };
}

export type DocumentAnswer = DocumentAnswers[keyof DocumentAnswers];
