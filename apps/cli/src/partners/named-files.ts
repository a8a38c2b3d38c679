import { readPlan, readRules, readTextFile } from '../documents/read-document.ts';
import { namedPlan } from './documents.ts';
import type { Partner } from './partner-file.ts';

/** Reads the files that the file of a partner names. Throws CliError or UsageError if one is missing or not valid. */
export async function checkNamedFiles({ rules, plans, sftp, pathOf }: Partner): Promise<void> {
  if (rules !== undefined) await readRules(pathOf(rules));
  for (const name of plans) {
    const plan = namedPlan(name, pathOf);
    if ('file' in plan) await readPlan(plan.file);
  }
  for (const { publicKey } of sftp) await readTextFile(pathOf(publicKey));
}
