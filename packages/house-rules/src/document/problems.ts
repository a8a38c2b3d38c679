import { type Problem, pointer } from '@clearbench/rule-documents/problems';
import * as z from 'zod/mini';
import { type RulesDocument, rulesDocumentSchema } from './document.ts';
import { nameOfRule, sentenceFor, valueAt } from './sentences.ts';

/** A problem or a warning in a document. */
export interface DocumentProblem extends Problem {
  /** The name of the rule, if it is about one. */
  rule: string | null;
}

export type ReadDocument = { ok: true; document: RulesDocument } | { ok: false; problems: DocumentProblem[] };

/** Nobody corrects more at a time. */
const ISSUES_MAX = 100;

/** Checks that data has the shape of a document. */
export function documentOf(data: unknown): ReadDocument {
  const { success, data: document, error } = z.safeParse(rulesDocumentSchema, data);
  if (success) return { ok: true, document };
  return {
    ok: false,
    problems: error.issues.slice(0, ISSUES_MAX).flatMap((issue) => shapeProblems(data, issue)),
  };
}

/** One problem per place: an unknown property name is also a place. */
function shapeProblems(data: unknown, issue: z.core.$ZodIssue): DocumentProblem[] {
  const { path } = issue;
  const places = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  const [list, index] = path;
  const rule = list === 'rules' && index !== undefined ? nameOfRule(valueAt(data, ['rules', index])) : null;
  return places.map((place) => ({
    path: pointer(place),
    rule,
    message: sentenceFor(data, place, issue),
  }));
}
