import type { Selectable, Transaction } from 'kysely';
import type { Schema, SftpFileTable } from '../../../platform/database/schema.ts';

export type FileRow = Selectable<SftpFileTable>;
export type Tx = Transaction<Schema>;

/** A file by its name. */
export interface Named {
  user: string;
  folder: FileRow['folder'];
  name: string;
}

export interface NewFile extends Named {
  id: string;
  bytes: number;
  at: Date;
  /** When it counts as complete; null: the server does not process it. */
  dueAt: Date | null;
}
