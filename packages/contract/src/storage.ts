import * as z from 'zod/mini';
import { quotaShape, storedShape } from './workspaces.ts';

/** The parts of the database, by the subject of their rows. */
export const STORAGE_PARTS = [
  'transfers',
  'payloads',
  'networks',
  'ledger',
  'deliveries',
  'payees',
  'audit',
  'other',
] as const;
export type StoragePart = (typeof STORAGE_PARTS)[number];

/** How far back the growth is measured. */
export const GROWTH_DAYS = 30;

const size = {
  /** Tables and indexes, including their free space. */
  bytes: z.number(),
  /** Since `grownSince`; null while nothing was measured before today. */
  grownBytes: z.nullable(z.number()),
};

export const storageViewSchema = z.object({
  ...size,
  /** The first day of the measurement, at most `GROWTH_DAYS` ago. */
  grownSince: z.nullable(z.string()),
  parts: z.array(z.object({ part: z.enum(STORAGE_PARTS), ...size })),
  ...storedShape,
  ...quotaShape,
  /** How many transfers retention has removed so far. */
  removedTransfers: z.number(),
  /** Where they were archived: `directory` or `s3`; null: nowhere. */
  archive: z.nullable(z.enum(['directory', 's3'])),
});
export type StorageView = z.infer<typeof storageViewSchema>;
