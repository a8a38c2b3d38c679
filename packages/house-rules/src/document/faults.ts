import { type Fault, shapeFault } from '@clearbench/documents/faults';
import * as z from 'zod/mini';
import { RULE_KINDS, type RulesDocument, rulesDocumentSchema } from './document.ts';

/** What is wrong with a document, or doubtful in it. */
export interface Finding extends Fault {
  /** The name of the rule, if it is about one. */
  rule: string | null;
}

export type ReadDocument = { ok: true; document: RulesDocument } | { ok: false; faults: Finding[] };

/** Checks that data has the shape of a document. */
export function documentOf(data: unknown): ReadDocument {
  const { success, data: document, error } = z.safeParse(rulesDocumentSchema, data);
  if (success) return { ok: true, document };
  return {
    ok: false,
    faults: error.issues.map((issue) => ({
      ...shapeFault(issue, UNKNOWN_KIND),
      rule: ruleNameAt(data, issue.path),
    })),
  };
}

const UNKNOWN_KIND = `There is no such kind of rule; use one of ${RULE_KINDS.join(', ')}`;

function ruleNameAt(data: unknown, [first, index]: readonly PropertyKey[]): string | null {
  if (first !== 'rules' || typeof index !== 'number' || !hasRules(data)) return null;
  const rule: unknown = data.rules[index];
  if (typeof rule !== 'object' || rule === null || !('name' in rule)) return null;
  return typeof rule.name === 'string' ? rule.name : null;
}

function hasRules(data: unknown): data is { rules: unknown[] } {
  return typeof data === 'object' && data !== null && 'rules' in data && Array.isArray(data.rules);
}
