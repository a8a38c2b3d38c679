import type { Mode } from '@clearbench/messages';
import { checkFile } from './check-file.ts';
import { findFiles } from './find-files.ts';
import { write } from './output.ts';
import { humanReport, jsonReport, type Report, type Totals } from './report.ts';

export interface CheckOptions {
  readonly json: boolean;
  readonly mode: Mode;
  readonly files: readonly string[];
}

/** Checks file after file and writes the verdicts to standard output. Answers the exit status. */
export async function check({ json, mode, files }: CheckOptions): Promise<0 | 1 | 2> {
  const colours = process.stdout.isTTY === true && (process.env.NO_COLOR ?? '') === '';
  const report = json ? jsonReport : humanReport(colours);
  const totals: Totals = { files: 0, unreadable: 0, messages: 0, invalid: 0, errors: 0, warnings: 0 };
  const tell = async (path: string, error: unknown): Promise<void> => {
    totals.unreadable++;
    await write(process.stderr, `clearbench: ${path} can't be read: ${reasonOf(error)}.\n`);
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
  if (totals.unreadable > 0) return 2;
  return totals.invalid > 0 ? 1 : 0;
}

async function reportFile(file: string, mode: Mode, report: Report, totals: Totals): Promise<void> {
  for await (const portion of checkFile(file, mode)) {
    let text = '';
    for (const checked of portion) {
      totals.messages++;
      if (!checked.valid) totals.invalid++;
      for (const { severity } of checked.problems) {
        if (severity === 'error') totals.errors++;
        else totals.warnings++;
      }
      text += report.message(file, checked);
    }
    await write(process.stdout, text);
  }
}

/** Why a file can't be read, without the code and the path that Node puts around it. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'permission is missing';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
