import type { CheckedMessage, Problem } from '@clearbench/messages';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import { findFiles, readingFailure } from '../files.ts';
import { write } from '../output.ts';
import { hasColours } from '../terminal.ts';
import { checkFile, checkUnderHouseRules, type Rules } from './check-file.ts';
import { difference } from './difference.ts';
import { type FixedFile, fixFile } from './fix-file.ts';
import type { House } from './house-rules.ts';
import { replaceFile } from './replace-file.ts';
import { jsonReport } from './reports/json.ts';
import { junitReport } from './reports/junit.ts';
import type { Report, Totals } from './reports/report.ts';
import { sarifReport } from './reports/sarif.ts';
import { textReport } from './reports/text.ts';

export const FORMATS = ['text', 'json', 'sarif', 'junit'] as const;
export type Format = (typeof FORMATS)[number];

export interface CheckOptions {
  readonly format: Format;
  readonly rules: Rules;
  /** Rules of a bank beyond those of the standards. */
  readonly house: House | null;
  readonly files: readonly string[];
  /** A message of an unknown type makes the check fail. */
  readonly requireKnown: boolean;
  /**
   * Applies the certain corrections: to the files, or as a diff on standard output. The verdicts are those after the
   * corrections.
   */
  readonly fix: 'write' | 'show' | null;
}

/**
 * Checks the files one by one and writes the verdicts to standard output, or to standard error where that has texts with
 * corrections. Returns the exit status.
 */
export async function checkFiles(options: CheckOptions): Promise<ExitStatus> {
  const { format, rules, house, files, requireKnown, fix } = options;
  const report = reportIn(format, requireKnown);
  const isTextShown = fix === 'show' || (fix === 'write' && files.includes('-'));
  const output = isTextShown ? process.stderr : process.stdout;
  const totals: Totals = {
    files: 0,
    unreadable: 0,
    messages: 0,
    invalid: 0,
    notChecked: 0,
    errors: 0,
    warnings: 0,
    ...(fix === null ? {} : { fixed: 0 }),
  };
  const reportUnreadable = async (path: string, error: unknown): Promise<void> => {
    totals.unreadable++;
    const reason = readingFailure(error);
    await write(process.stderr, `clearbench: ${path} can't be read: ${reason}.\n`);
    await write(output, report.unreadable(path, reason));
  };
  const reportVerdicts = async (
    file: string,
    portion: readonly CheckedMessage[],
    fixed: readonly Problem[] = [],
  ): Promise<void> => {
    let text = '';
    for (const checked of portion) {
      const own = fixed.filter(({ index }) => index === checked.index);
      count(totals, checked, own.length);
      text += report.message(file, checked, own);
    }
    await write(output, text);
  };
  const checkOne = async (file: string): Promise<void> => {
    if (fix === null) {
      const verdicts = house === null ? checkFile(file, rules) : checkUnderHouseRules(file, rules, house);
      for await (const portion of verdicts) await reportVerdicts(file, portion);
    } else {
      const result = await fixFile(file, rules, house);
      await deliver(file, result, fix);
      await reportVerdicts(file, result.checked, result.fixed);
    }
  };
  await write(output, report.begin());
  for (const path of files) {
    try {
      for await (const file of findFiles(path)) {
        totals.files++;
        await checkOne(file).catch((error: unknown) => reportUnreadable(file, error));
      }
    } catch (error) {
      totals.files++;
      await reportUnreadable(path, error);
    }
  }
  await write(output, report.end(totals));
  if (totals.unreadable > 0) return EXIT.trouble;
  const bad = totals.invalid + (requireKnown ? totals.notChecked : 0);
  return bad > 0 ? EXIT.bad : EXIT.ok;
}

function reportIn(format: Format, requireKnown: boolean): Report {
  switch (format) {
    case 'text':
      return textReport(hasColours(process.stdout));
    case 'json':
      return jsonReport;
    case 'sarif':
      return sarifReport(requireKnown);
    case 'junit':
      return junitReport(requireKnown);
  }
}

function count(totals: Totals, { verdict, problems }: CheckedMessage, fixed: number): void {
  totals.messages++;
  if (verdict === 'invalid') totals.invalid++;
  else if (verdict === 'not-checked') totals.notChecked++;
  for (const { severity } of problems) {
    if (severity === 'error') totals.errors++;
    else totals.warnings++;
  }
  if (totals.fixed !== undefined) totals.fixed += fixed;
}

/** Writes a corrected text: to its file, to standard output if it came from standard input, or as a diff. */
async function deliver(file: string, result: FixedFile, fix: 'write' | 'show'): Promise<void> {
  const { before, after, bytes } = result;
  if (fix === 'show') await write(process.stdout, difference(file, before, after));
  else if (file === '-') await write(process.stdout, bytes);
  else if (after !== before) await replaceFile(file, bytes);
}
