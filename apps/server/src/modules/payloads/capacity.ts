import { Courtesy } from '../../platform/courtesy.ts';
import type { Scanner } from '../../platform/scanning/clamd.ts';
import { SpareTime } from '../../platform/spare-time.ts';
import { Budget } from './http/budget.ts';
import { OriginalsThread } from './originals/originals-thread.ts';
import { ReadingPool } from './reading/reading-pool.ts';
import { BatchLimits } from './storing/batch-limits.ts';
import { Turn } from './storing/turn.ts';

/** Payloads up to this size contain one or a few messages: they are read at once, without waiting behind files. */
export const SMALL_BYTES = 16 * 1024;
const SMALL_BUDGET_BYTES = 8 * 1024 * 1024;
/** Files up to this size have their own budget, so that none waits for other senders' largest files. */
export const MEDIUM_BYTES = 256 * 1024;
const MEDIUM_BUDGET_BYTES = 4 * 1024 * 1024;
/**
 * One file of the largest size at a time, beside smaller ones: the database doesn't store two any faster, and they
 * take twice the memory.
 */
const LARGE_BUDGET_BYTES = 16 * 1024 * 1024;

/** The number of payloads that are stored together. */
const MAX_BATCH = 512;

/** How much a server process reads and stores at the same time, for all workspaces together. */
export class Capacity {
  readonly small = new Budget(SMALL_BUDGET_BYTES);
  readonly medium = new Budget(MEDIUM_BUDGET_BYTES);
  readonly large = new Budget(LARGE_BUDGET_BYTES);
  readonly readers = new ReadingPool();
  readonly courtesy = new Courtesy();
  readonly originals = new OriginalsThread(this.courtesy);
  readonly spareTime = new SpareTime();
  readonly turn = new Turn();
  readonly batches = new BatchLimits(MAX_BATCH);
  /** Null: payloads are not scanned for malware. */
  readonly scanner: Scanner | null;

  constructor(scanner: Scanner | null = null) {
    this.scanner = scanner;
  }

  async close(): Promise<void> {
    await Promise.all([this.readers.close(), this.originals.close()]);
  }
}
