import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const EBICS = join(import.meta.dirname, '0020-ebics.sql');

/** A simulated bank that speaks EBICS: its subscribers, their keys, orders and requests. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, EBICS);
