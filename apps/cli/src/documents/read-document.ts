import { readFile } from 'node:fs/promises';
import { canonicalJson, type JsonValue } from '@clearbench/domain';
import { compileRules } from '@clearbench/house-rules';
import type { RulesDocument } from '@clearbench/house-rules/document';
import { parseRulesFile } from '@clearbench/house-rules/files';
import type { ParsedFile } from '@clearbench/rule-documents/files';
import { placed } from '@clearbench/rule-documents/place';
import { type Problem, placedText } from '@clearbench/rule-documents/problems';
import { compilePlan } from '@clearbench/test-plans';
import type { PlanDocument } from '@clearbench/test-plans/document';
import { parsePlanFile } from '@clearbench/test-plans/files';
import type * as z from 'zod/mini';
import { CliError, EXIT, UsageError } from '../exit-status.ts';
import { readingFailure } from '../files.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';

/** A document with the text of its file, which the server keeps with its comments. */
export interface WrittenDocument<Document> {
  readonly document: Document;
  readonly text: string;
}

/** Reads a file. Throws UsageError. */
export const readTextFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} can't be read: ${readingFailure(error)}.`);
  });

/** Throws CliError with all problems of a file, each with its place. */
export function refuseFile(file: string, text: string, problems: readonly Problem[]): never {
  const lines = placed(text, problems).map((problem) => `\n  ${placedText(problem)}`);
  throw new CliError(EXIT.bad, 'invalid_document', `${file} is not valid:${lines.join('')}`);
}

/** Warnings about a file that is valid, each with its place, on standard error. */
export async function warnAbout(file: string, text: string, warnings: readonly Problem[]): Promise<void> {
  for (const warning of placed(text, warnings)) {
    await write(process.stderr, `${visible(file)}: warning: ${visible(placedText(warning))}\n`);
  }
}

function dataOf(file: string, text: string, parsed: ParsedFile): unknown {
  return parsed.ok ? parsed.data : refuseFile(file, text, parsed.problems);
}

/** Reads house rules from YAML or JSON, and checks them. */
export async function readRules(file: string): Promise<WrittenDocument<RulesDocument>> {
  const text = await readTextFile(file);
  const data = dataOf(file, text, parseRulesFile(text));
  const compiled = compileRules(data);
  if (!compiled.ok) refuseFile(file, text, compiled.problems);
  await warnAbout(file, text, compiled.warnings);
  return { document: data as RulesDocument, text };
}

/** Reads a test plan from YAML or JSON, and checks it. */
export async function readPlan(file: string): Promise<WrittenDocument<PlanDocument>> {
  const text = await readTextFile(file);
  const data = dataOf(file, text, parsePlanFile(text));
  const compiled = compilePlan(data);
  if (!compiled.ok) refuseFile(file, text, compiled.problems);
  return { document: data as PlanDocument, text };
}

/** True if both mean the same, however they are written. */
export const isSameDocument = (schema: z.ZodMiniType, one: unknown, other: unknown): boolean =>
  canonicalJson(schema.parse(one) as JsonValue) === canonicalJson(schema.parse(other) as JsonValue);
