import { setImmediate as othersTurn } from 'node:timers/promises';
import { createPayeeSchema, type NewPayee, type Problem } from '@clearbench/contract';
import { csvCellText } from '@clearbench/domain';
import { CsvReader } from '@clearbench/messages/inside';

const REQUIRED = ['account', 'kind', 'names'] as const;
/** Those of an export, too. */
export const COLUMNS = [...REQUIRED, 'status', 'identifications'] as const;
type Column = (typeof COLUMNS)[number];

/** The largest number of problems that are listed. */
const PROBLEMS_MAX = 100;
/** Other requests wait for this many rows, which take a few milliseconds. */
const ROWS_AT_ONCE = 200;

export interface CsvPayee extends NewPayee {
  line: number;
}

interface Read {
  payees: CsvPayee[];
  problems: Problem[];
}

/** Reads the rows of a register, and lists what is wrong with its line and column. */
export async function readPayeesCsv(text: string): Promise<Read> {
  const delimiter = text.slice(0, text.indexOf('\n')).includes(';') ? ';' : ',';
  const reader = new CsvReader(text, delimiter);
  const problems: Problem[] = [];
  const header = readHeader(reader, problems);
  if (header === null) return { payees: [], problems };
  const payees: CsvPayee[] = [];
  const lines = new Map<string, number>();
  for (let rows = 1; problems.length < PROBLEMS_MAX && reader.next(); rows++) {
    if (rows % ROWS_AT_ONCE === 0) await othersTurn();
    if (reader.isBlank()) continue;
    const payee = readRow(reader, header, problems);
    if (payee === null) continue;
    const earlier = lines.get(payee.account);
    if (earlier !== undefined) {
      const message = `Line ${earlier} has this account already. Please keep one of the two lines.`;
      problems.push(problemAt(reader, header.get('account') ?? 0, 'account', message));
    }
    const line = reader.line(0) ?? 0;
    lines.set(payee.account, line);
    payees.push({ ...payee, line });
  }
  if (problems.length === 0 && payees.length === 0) {
    problems.push(problemAt(reader, 0, 'account', 'The CSV has no payees below its header.'));
  }
  return { payees, problems };
}

/** The position of each column. */
type Header = ReadonlyMap<Column, number>;

function readHeader(reader: CsvReader, problems: Problem[]): Header | null {
  reader.next();
  const header = new Map<Column, number>();
  for (let index = 0; index < reader.cells; index++) {
    const name = reader.cell(index).trim().toLowerCase();
    const column = COLUMNS.find((known) => known === name);
    if (column === undefined) {
      const message = `There is no column "${name}". The columns are ${COLUMNS.join(', ')}.`;
      problems.push(problemAt(reader, index, name, message));
    } else header.set(column, index);
  }
  for (const column of REQUIRED) {
    if (header.has(column)) continue;
    problems.push(problemAt(reader, 0, column, `The first line names no column "${column}". Please add it.`));
  }
  return problems.length === 0 ? header : null;
}

function readRow(reader: CsvReader, header: Header, problems: Problem[]): NewPayee | null {
  if (reader.problem !== null) {
    problems.push(problemAt(reader, reader.problem.cell, 'row', reader.problem.message));
    return null;
  }
  const cell = (column: Column): string =>
    csvCellText(reader.cell(header.get(column) ?? reader.cells).trim());
  const result = createPayeeSchema.safeParse({
    account: cell('account'),
    kind: cell('kind').toLowerCase(),
    names: listOf(cell('names')),
    ...(cell('status') !== '' && { status: cell('status').toLowerCase() }),
    identifications: listOf(cell('identifications')).map((text) => {
      const [, scheme = text, value = ''] = /^([^:]*):(.*)$/.exec(text) ?? [];
      return { scheme: scheme.trim(), value: value.trim() };
    }),
  });
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    const column = COLUMNS.find((known) => known === path[0]) ?? 'account';
    problems.push(problemAt(reader, header.get(column) ?? 0, column, message));
  }
  return null;
}

const listOf = (text: string): string[] =>
  text
    .split('|')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const problemAt = (reader: CsvReader, cell: number, path: string, message: string): Problem => ({
  code: 'invalid_field',
  severity: 'error',
  path,
  line: reader.line(cell) ?? reader.line(0),
  column: reader.column(cell),
  message,
});
