import type { AcceptedMessage, AcceptedTransfer, PayloadAccepted, Problem } from '@clearbench/contract';
import { csvRow } from '@clearbench/domain';

/** The result of one message, array element or row of a payload. */
export interface UploadRow {
  /** From 0. */
  readonly index: number;
  readonly transfers: readonly AcceptedTransfer[];
  /** A stored message that does not order a transfer; null for other rows. */
  readonly message: AcceptedMessage | null;
  /** Errors of a refused row, warnings of an accepted one. */
  readonly problems: readonly Problem[];
}

export interface UploadOutcome {
  /** The refused ones first, both in the order of the payload. */
  readonly rows: readonly UploadRow[];
  readonly transferCount: number;
  readonly refusedCount: number;
  /** Problems in the payload as a whole. */
  readonly problems: readonly Omit<Problem, 'index'>[];
}

type Answered = Partial<Pick<PayloadAccepted, 'transactions' | 'messages' | 'errors'>>;

export const isRefused = ({ transfers, message }: UploadRow): boolean =>
  transfers.length === 0 && message === null;

/** Arranges a response row by row. A refusal contains only problems. */
export function uploadOutcome({ transactions = [], messages = [], errors = [] }: Answered): UploadOutcome {
  const byIndex = new Map<
    number,
    { transfers: AcceptedTransfer[]; message: AcceptedMessage | null; problems: Problem[] }
  >();
  const at = (index: number) => {
    const known = byIndex.get(index);
    if (known !== undefined) return known;
    const row = { transfers: [], message: null, problems: [] };
    byIndex.set(index, row);
    return row;
  };
  const general: Omit<Problem, 'index'>[] = [];
  for (const transfer of transactions) at(transfer.index).transfers.push(transfer);
  for (const message of messages) at(message.index).message = message;
  for (const { index, ...problem } of errors) {
    if (index === undefined) general.push(problem);
    else at(index).problems.push({ index, ...problem });
  }
  const all = [...byIndex].map(([index, row]) => ({ index, ...row })).sort((a, b) => a.index - b.index);
  const refused = all.filter(isRefused);
  return {
    rows: refused.length === 0 ? all : [...refused, ...all.filter((row) => !isRefused(row))],
    transferCount: transactions.length,
    refusedCount: refused.length,
    problems: general,
  };
}

const HEADINGS = ['row', 'line', 'field', 'code', 'message', 'content'];

/** Every error of the refused rows with its line, for the person who fixes them. */
export function refusedCsv({ rows, problems }: UploadOutcome, content: string): string {
  const lines = content.split(/\r\n|\n|\r/);
  const refused = rows
    .filter(isRefused)
    .flatMap(({ index, problems: own }) => own.map((problem) => csvOf(problem, index + 1, lines)));
  return [csvRow(HEADINGS), ...problems.map((problem) => csvOf(problem, null, lines)), ...refused, ''].join(
    '\r\n',
  );
}

function csvOf(
  { line, path, code, message }: Omit<Problem, 'index'>,
  row: number | null,
  lines: readonly string[],
): string {
  return csvRow([row, line, path, code, message, line === null ? null : (lines[line - 1] ?? null)]);
}
