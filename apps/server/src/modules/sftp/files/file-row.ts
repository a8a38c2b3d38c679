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
  /** When it counts as complete, or when its user is told what it waits for; null: neither. */
  dueAt: Date | null;
  waitsFor: FileRow['waits_for'];
}

/** The name of the work on uploads. A file that fails is parked under it. */
export const TAKING = 'take files of SFTP';
