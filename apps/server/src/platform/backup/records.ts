import { Bytes } from './bytes.ts';

/** The description of a table in the backup, before its rows. */
export interface TableHead {
  schema: string;
  name: string;
  columns: string[];
}

/** The first record of a backup. */
export interface Manifest {
  /** The version of Clearbench that made it. */
  version: string;
  madeAt: string;
  /** In hexadecimal; null: the backup doesn't contain it. */
  masterKey: string | null;
  /** The migrations that were applied to the schema of the installation. */
  installation: string[];
  /** The last migration of the job queue, which a library numbers. */
  jobs: number;
  workspaces: { schema: string; migrations: string[] }[];
}

export interface SequenceValue {
  schema: string;
  name: string;
  /** In decimal digits. */
  value: string;
}

/** A backup is the manifest, then each table as its head and its rows in PostgreSQL's text format, then the sequences and the end. */
export type BackupRecord =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'table'; table: TableHead }
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'sequences'; sequences: SequenceValue[] }
  | { kind: 'end'; tables: number };

const JSON_MARK = 0x4a;
const ROWS_MARK = 0x52;
const HEAD_BYTES = 5;
/** More than the driver returns at a time, and more than the names of ten thousand workspaces. */
const RECORD_BYTES_MAX = 16 * 1024 * 1024;
const ROWS_BYTES_MAX = 1024 * 1024;

export function* encodeRecord(record: BackupRecord): Generator<Buffer> {
  if (record.kind !== 'rows') {
    yield* marked(JSON_MARK, Buffer.from(JSON.stringify(record)));
    return;
  }
  for (let at = 0; at < record.rows.length; at += ROWS_BYTES_MAX) {
    yield* marked(ROWS_MARK, record.rows.subarray(at, at + ROWS_BYTES_MAX));
  }
}

function* marked(mark: number, content: Buffer): Generator<Buffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(mark);
  head.writeUInt32BE(content.length, 1);
  yield head;
  yield content;
}

/** Throws unless the end record comes last, with the right number of tables. */
export async function* decodeRecords(content: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const bytes = new Bytes(content);
  try {
    let tables = 0;
    for (;;) {
      const head = await bytes.take(HEAD_BYTES);
      const length = head?.readUInt32BE(1) ?? RECORD_BYTES_MAX + 1;
      const data = length > RECORD_BYTES_MAX ? null : await bytes.take(length);
      if (head === null || data === null) throw new Error('The backup ends early.');
      if (head.readUInt8() === ROWS_MARK) {
        yield { kind: 'rows', rows: data };
        continue;
      }
      const record = JSON.parse(data.toString()) as BackupRecord;
      if (record.kind === 'table') tables += 1;
      if (record.kind === 'end' && record.tables !== tables) throw new Error('The backup lacks a table.');
      yield record;
      if (record.kind === 'end') return;
    }
  } finally {
    await bytes.close();
  }
}
