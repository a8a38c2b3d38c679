import { readFile } from 'node:fs/promises';
import { checkText, compileRules, type HouseRules, withHouseProblems } from '@clearbench/house-rules';
import { parseRulesFile } from '@clearbench/house-rules/files';
import type { CheckedMessage } from '@clearbench/messages';
import { decode } from '@clearbench/messages/encodings';
import { placed } from '@clearbench/rule-documents/place';
import { placedText } from '@clearbench/rule-documents/problems';
import { warnAbout } from '../documents/read-document.ts';
import { UsageError } from '../exit-status.ts';
import { readingFailure } from '../files.ts';

/** The house rules in a file, and the time by which they are applied. */
export interface House {
  readonly rules: HouseRules;
  readonly at: Date;
}

/** Reads a JSON or YAML file of house rules. Throws UsageError with all of its problems. */
export async function readHouseRules(file: string): Promise<HouseRules> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`--rules: ${file} can't be read: ${readingFailure(error)}.`);
  });
  const parsed = parseRulesFile(text);
  const compiled = parsed.ok ? compileRules(parsed.data) : parsed;
  if (compiled.ok) {
    await warnAbout(file, text, compiled.warnings);
    return compiled.rules;
  }
  const problems = placed(text, compiled.problems).map((problem) => `\n  ${placedText(problem)}`);
  throw new UsageError(`--rules: ${file} is not valid:${problems.join('')}`);
}

/** The verdicts on a file, with the problems that the house rules find. */
export function underHouseRules(
  bytes: Uint8Array,
  charset: string | null,
  checked: readonly CheckedMessage[],
  { rules, at }: House,
): CheckedMessage[] {
  const { text } = decode(bytes, { charset });
  return withHouseProblems(checked, checkText(text, rules, { at, bytes: bytes.length }));
}
