import { parseRulesFile } from '@clearbench/house-rules/files';

/** The parts of an edited text, whatever their shape. */
export interface ReadText {
  readonly rules: readonly unknown[];
  /** The properties besides the rules. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Null if it is not a document. */
export function readText(text: string): ReadText | null {
  const parsed = parseRulesFile(text);
  if (!parsed.ok) return null;
  const data = parsed.data ?? {};
  if (typeof data !== 'object' || Array.isArray(data)) return null;
  const { rules = [], ...details } = data as Record<string, unknown>;
  if (rules === null) return { rules: [], details };
  return Array.isArray(rules) ? { rules, details } : null;
}
