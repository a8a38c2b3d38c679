import { EXIT, type ExitStatus } from '../exit-status.ts';
import { findFiles, readingFailure } from '../files.ts';
import { write } from '../output.ts';
import { hasColours } from '../terminal.ts';
import { checkFile, type Rules } from './check-file.ts';
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
  readonly files: readonly string[];
  /** A message of an unknown type makes the check fail. */
  readonly requireKnown: boolean;
}

/** Checks the files one by one and writes the verdicts to standard output. Returns the exit status. */
export async function checkFiles({ format, rules, files, requireKnown }: CheckOptions): Promise<ExitStatus> {
  const report = reportIn(format, requireKnown);
  const totals: Totals = {
    files: 0,
    unreadable: 0,
    messages: 0,
    invalid: 0,
    notChecked: 0,
    errors: 0,
    warnings: 0,
  };
  const reportUnreadable = async (path: string, error: unknown): Promise<void> => {
    totals.unreadable++;
    const reason = readingFailure(error);
    await write(process.stderr, `clearbench: ${path} can't be read: ${reason}.\n`);
    await write(process.stdout, report.unreadable(path, reason));
  };
  await write(process.stdout, report.begin());
  for (const path of files) {
    try {
      for await (const file of findFiles(path)) {
        totals.files++;
        await reportFile(file, rules, report, totals).catch((error: unknown) =>
          reportUnreadable(file, error),
        );
      }
    } catch (error) {
      totals.files++;
      await reportUnreadable(path, error);
    }
  }
  await write(process.stdout, report.end(totals));
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

async function reportFile(file: string, rules: Rules, report: Report, totals: Totals): Promise<void> {
  for await (const portion of checkFile(file, rules)) {
    let text = '';
    for (const checked of portion) {
      totals.messages++;
      if (checked.verdict === 'invalid') totals.invalid++;
      else if (checked.verdict === 'not-checked') totals.notChecked++;
      for (const { severity } of checked.problems) {
        if (severity === 'error') totals.errors++;
        else totals.warnings++;
      }
      text += report.message(file, checked);
    }
    await write(process.stdout, text);
  }
}
