import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { runFile } from '../run-files.ts';

const REALTIME = join(import.meta.dirname, '0022-ebics-realtime.sql');

/** Subscribers of EBICS are told in real time what is ready. */
export const up = (db: Kysely<unknown>): Promise<void> => runFile(db, REALTIME);
