import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { Parking } from '../platform/sweeps/parking.ts';

/** For a sweep that is tested without a server. */
export const testParking = (db: Kysely<Schema>): Parking =>
  new Parking({ db, announce() {}, async note() {}, caught() {} });
