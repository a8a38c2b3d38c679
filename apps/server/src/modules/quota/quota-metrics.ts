import { Gauge, type Metric } from 'prom-client';
import type { StorageMeter } from './meter.ts';

/** A workspace that is open in this process. */
interface Limited {
  name: string;
  meter: Pick<StorageMeter, 'usedShares'>;
}

/** As each process knows it: data that other processes accepted in the last half minute may be missing. */
export function quotaMetrics(workspaces: () => readonly Limited[]): Metric[] {
  return [
    new Gauge({
      name: 'clearbench_storage_quota_used_ratio',
      help: 'Used share of the quota of bytes and of rows of a workspace that has one. At 1, the workspace accepts nothing new',
      labelNames: ['workspace', 'kind'],
      registers: [],
      collect() {
        this.reset();
        for (const { name: workspace, meter } of workspaces()) {
          const { bytes, rows } = meter.usedShares;
          if (bytes !== null) this.set({ workspace, kind: 'bytes' }, bytes);
          if (rows !== null) this.set({ workspace, kind: 'rows' }, rows);
        }
      },
    }),
  ];
}
