import type { RulesDocument } from '@clearbench/house-rules/document';
import type { CheckedMessage } from '@clearbench/messages';

/** The house rules that a text is checked by. */
export interface House {
  readonly version: number;
  readonly document: RulesDocument;
  /** How far the clock of the workspace is ahead. */
  readonly offsetMs: number;
}

/** Adds the problems that the rules find to the verdicts on a text. */
export type ApplyHouse = (checked: readonly CheckedMessage[], text: string) => readonly CheckedMessage[];

/** Their evaluator is loaded only if there are rules: most workspaces have none. */
export async function applyHouse({ version, document, offsetMs }: House): Promise<ApplyHouse | null> {
  const { checkText, compileRules, withHouseProblems } = await import('@clearbench/house-rules');
  const compiled = compileRules(document, version);
  if (!compiled.ok) return null;
  return (checked, text) => {
    const at = new Date(Date.now() + offsetMs);
    const bytes = new TextEncoder().encode(text).length;
    return withHouseProblems(checked, checkText(text, compiled.rules, { at, bytes }));
  };
}
