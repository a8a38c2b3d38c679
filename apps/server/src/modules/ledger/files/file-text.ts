import type { StatementFormat } from '@clearbench/contract';
import { check } from '@clearbench/messages';
import { camt052Of, camt053Of } from './camt.ts';
import { csvOf } from './csv.ts';
import { mt940Of, mt942Of } from './fin.ts';
import type { WholeStatement } from './statement.ts';

/** Formats of intraday reports. */
export type ReportFormat = 'camt.052' | 'mt942';
export type FileFormat = Exclude<StatementFormat, 'json'> | ReportFormat;

export interface WrittenFile {
  text: string;
  /** Why the standard cannot represent the statement; null if it can. */
  problem: string | null;
}

export function fileText(statement: WholeStatement, format: FileFormat): WrittenFile {
  if (format === 'csv') return { text: csvOf(statement), problem: null };
  const text = WRITERS[format](statement);
  const problem = check(text)
    .flatMap(({ problems }) => problems)
    .find(({ severity }) => severity === 'error');
  return { text, problem: problem?.message ?? null };
}

const WRITERS: Readonly<Record<Exclude<FileFormat, 'csv'>, (statement: WholeStatement) => string>> = {
  'camt.052': camt052Of,
  'camt.053': camt053Of,
  mt940: mt940Of,
  mt942: mt942Of,
};
