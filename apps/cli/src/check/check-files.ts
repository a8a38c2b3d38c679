import type { Mode } from '@clearbench/messages';
import { EXIT, type ExitStatus } from '../exit-status.ts';
import { findFiles, readingFailure } from '../files.ts';
import { write } from '../output.ts';
import { hasColours } from '../terminal.ts';
import { checkFile } from './check-file.ts';
import { humanReport, jsonReport, type Report, type Totals } from './report.ts';

export interface CheckOptions {
  readonly json: boolean;
  readonly mode: Mode;
  readonly files: readonly string[];
  /** A message of a type that is not read counts as bad. */
  readonly requireKnown: boolean;
}

/** Checks file after file and writes the verdicts to standard output. Answers the exit status. */
export async function checkFiles({ json, mode, files, requireKnown }: CheckOptions): Promise<ExitStatus> {
  const report = json ? jsonReport : humanReport(hasColours(process.stdout));
  const totals: Totals = {
    files: 0,
    unreadable: 0,
    messages: 0,
    invalid: 0,
    notChecked: 0,
    errors: 0,
    warnings: 0,
  };
  const tell = async (path: string, error: unknown): Promise<void> => {
    totals.unreadable++;
    await write(process.stderr, `clearbench: ${path} can't be read: ${readingFailure(error)}.\n`);
  };
  for (const path of files) {
    try {
      for await (const file of findFiles(path)) {
        totals.files++;
        await reportFile(file, mode, report, totals).catch((error: unknown) => tell(file, error));
      }
    } catch (error) {
      totals.files++;
      await tell(path, error);
    }
  }
  await write(process.stdout, report.end(totals));
  if (totals.unreadable > 0) return EXIT.trouble;
  const bad = totals.invalid + (requireKnown ? totals.notChecked : 0);
  return bad > 0 ? EXIT.bad : EXIT.ok;
}

async function reportFile(file: string, mode: Mode, report: Report, totals: Totals): Promise<void> {
  for await (const portion of checkFile(file, mode)) {
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
