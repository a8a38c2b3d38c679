import { isMirror } from '@clearbench/domain';
import { AppError } from '../../platform/errors.ts';
import type { LedgerModule } from '../ledger/index.ts';

interface NamedText {
  name: string;
  text: string;
}

/** A statement of a closed day for each account at another institution, as that institution would send it. */
export async function* dayStatements(
  { statements, files }: Pick<LedgerModule, 'statements' | 'files'>,
  day: string,
  format: 'camt.053' | 'mt940',
): AsyncGenerator<NamedText> {
  const accounts = (await statements.statedOn(day)).filter(({ kind }) => isMirror(kind));
  for (const { id } of accounts) {
    const file = await files
      .write(id, { from: day, to: day, format, limit: 1 }, format)
      .catch(unlessNotWritable);
    if (file !== null) yield { name: file.name, text: file.text };
  }
}

/** Entries that the format can't represent, or that retention has removed, are left out: the console shows them. */
export function unlessNotWritable(error: unknown): null {
  if (error instanceof AppError && error.status < 500) return null;
  throw error;
}
