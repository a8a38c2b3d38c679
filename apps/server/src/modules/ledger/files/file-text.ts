import type { StatementFormat } from '@clearbench/contract';
import { check } from '@clearbench/messages';
import { camt053Of } from './camt053.ts';
import { csvOf } from './csv.ts';
import { mt940Of } from './mt940.ts';
import type { WholeStatement } from './statement.ts';

export type FileFormat = Exclude<StatementFormat, 'json'>;

export interface WrittenFile {
  text: string;
  /** Why the standard cannot represent the statement; null if it can. */
  problem: string | null;
}

export function fileText(statement: WholeStatement, format: FileFormat): WrittenFile {
  if (format === 'csv') return { text: csvOf(statement), problem: null };
  const text = format === 'mt940' ? mt940Of(statement) : camt053Of(statement);
  const problem = check(text)
    .flatMap(({ problems }) => problems)
    .find(({ severity }) => severity === 'error');
  return { text, problem: problem?.message ?? null };
}
