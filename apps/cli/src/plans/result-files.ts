import { writeFile } from 'node:fs/promises';
import { fillPath, PATHS, type TestRun } from '@clearbench/contract';
import { readText } from '../client/http-call.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { readingFailure } from '../files.ts';
import type { PlanRequest } from './plan-action.ts';

const FILE_MAX_BYTES = 64 * 1024 * 1024;

/** Writes the result of a run into the requested files. */
export async function writeResultFiles(
  { api, junit, evidence }: Pick<PlanRequest, 'api' | 'junit' | 'evidence'>,
  { id }: Pick<TestRun, 'id'>,
): Promise<void> {
  const files = [
    [junit, PATHS.ingestTestRunJUnit],
    [evidence, PATHS.ingestTestRunEvidence],
  ] as const;
  for (const [file, path] of files) {
    if (file === null) continue;
    const { body } = await api.open('GET', fillPath(path, { id }));
    const text = await readText(body, FILE_MAX_BYTES);
    await writeFile(file, text).catch((error: unknown) => {
      throw new CliError(
        EXIT.trouble,
        'unwritable_file',
        `${file} can't be written: ${readingFailure(error)}.`,
      );
    });
  }
}
