import type { Quota, Stored } from '@clearbench/contract';
import type { Module, ModuleDependencies } from '../../platform/module.ts';
import { type Measurement, StorageMeter } from './meter.ts';
import { measureStored } from './usage.ts';

export { StorageMeter } from './meter.ts';
export { quotaMetrics } from './quota-metrics.ts';
export { measureStored } from './usage.ts';

export interface QuotaModule extends Module {
  meter: StorageMeter;
  /** The current state, for a reader: it queries the database. */
  stored(): Promise<Stored>;
}

interface Dependencies extends Pick<ModuleDependencies, 'database' | 'announce' | 'logger'> {
  quota: Quota;
}

/** The columns of a workspace as its quota. */
export const quotaOf = (row: { quota_bytes: bigint | null; quota_rows: bigint | null }): Quota => ({
  quotaBytes: row.quota_bytes === null ? null : Number(row.quota_bytes),
  quotaRows: row.quota_rows === null ? null : Number(row.quota_rows),
});

export function createQuotaModule({ database, announce, logger, quota }: Dependencies): QuotaModule {
  const { db } = database.background;
  async function measure(): Promise<Measurement> {
    const row = await database.control.background.db
      .selectFrom('workspaces')
      .select(['quota_bytes', 'quota_rows'])
      .where('id', '=', database.workspace)
      .executeTakeFirst();
    const current = row === undefined ? quota : quotaOf(row);
    const isLimited = current.quotaBytes !== null || current.quotaRows !== null;
    return { quota: current, stored: isLimited ? await measureStored(db) : null };
  }
  const meter = new StorageMeter({
    quota,
    measure,
    onLevel: () => announce({ topic: 'storage' }),
    onFailure: (error) =>
      logger.warn({ err: error, workspace: database.workspace }, 'The stored data could not be measured'),
  });
  return {
    name: 'quota',
    meter,
    stored: () => measureStored(database.patient.db),
    start: () => meter.start(),
    close: () => meter.close(),
  };
}
