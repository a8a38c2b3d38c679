import * as z from 'zod/mini';
import { RULE_KINDS, type RulesDocument, rulesDocumentSchema } from './document.ts';

/** What is wrong with a document, or doubtful in it. */
export interface Finding {
  /** A JSON pointer: `/rules/2/pattern`. */
  path: string;
  /** The name of the rule, if it is about one. */
  rule: string | null;
  message: string;
}

export type ReadDocument = { ok: true; document: RulesDocument } | { ok: false; faults: Finding[] };

/** Checks that data has the shape of a document. */
export function documentOf(data: unknown): ReadDocument {
  const { success, data: document, error } = z.safeParse(rulesDocumentSchema, data);
  if (success) return { ok: true, document };
  return { ok: false, faults: error.issues.map((issue) => shapeFault(data, issue)) };
}

const POINTER_ESCAPES: Readonly<Record<string, string>> = { '~': '~0', '/': '~1' };

const pointer = (path: readonly PropertyKey[]): string =>
  path.map((step) => `/${String(step).replace(/[~/]/g, (mark) => POINTER_ESCAPES[mark] ?? mark)}`).join('');

function shapeFault(data: unknown, issue: z.core.$ZodIssue): Finding {
  const { path } = issue;
  return { path: pointer(path), rule: ruleNameAt(data, path), message: `${sayIssue(issue)}.` };
}

/** Schemas without a text of their own have none that helps. */
function sayIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `There is no property ${issue.keys.join(', ')} here; remove it or correct its name`;
    case 'invalid_union':
      return `There is no such kind of rule; use one of ${RULE_KINDS.join(', ')}`;
    case 'invalid_value':
      return `Please use one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return `Please give a value of the type ${issue.expected}`;
    default:
      return issue.message;
  }
}

function ruleNameAt(data: unknown, [first, index]: readonly PropertyKey[]): string | null {
  if (first !== 'rules' || typeof index !== 'number' || !hasRules(data)) return null;
  const rule: unknown = data.rules[index];
  if (typeof rule !== 'object' || rule === null || !('name' in rule)) return null;
  return typeof rule.name === 'string' ? rule.name : null;
}

function hasRules(data: unknown): data is { rules: unknown[] } {
  return typeof data === 'object' && data !== null && 'rules' in data && Array.isArray(data.rules);
}
