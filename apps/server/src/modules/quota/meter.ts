import { QUOTA_WARNING_SHARE, type Quota, type Stored } from '@clearbench/contract';
import { AppError } from '../../platform/errors.ts';
import { PerMinute } from '../../platform/per-minute.ts';
import { SharedRun } from '../../platform/shared-run.ts';
import { quotaRefusal, usedShare } from './refusal.ts';

/** A measurement is repeated when it is needed and older than this. */
export const MEASURE_MS = 30_000;

export interface Measurement {
  quota: Quota;
  /** Null without a quota. */
  stored: Stored | null;
}

interface Dependencies {
  quota: Quota;
  /** Queries the database, which takes milliseconds, so no payment waits for it. */
  measure(): Promise<Measurement>;
  /** The console must update its display. */
  onLevel(): void;
  onFailure(error: unknown): void;
  nowMs?: () => number;
}

/** Each change leaves an entry in the audit log, which nothing may leave out: this limits how fast the log grows beyond the quota. */
export const CHANGES_WHILE_FULL = 60;

/** The size of a request's data; null: it stored nothing. */
type RowsOf<T> = (result: T) => number | null;

/**
 * Measures what a workspace stores, against its quota. It queries the database at most every 30 seconds, and only
 * while somebody asks; in between, it adds what this process accepts. Without a quota, nothing is measured.
 */
export class StorageMeter {
  readonly #dependencies: Dependencies;
  readonly #nowMs: () => number;
  #quota: Quota;
  #measured: Stored = { storedBytes: 0, storedRows: 0 };
  #measuredAtMs = Number.NEGATIVE_INFINITY;
  readonly #measuring = new SharedRun(() => this.#measure());
  /** Accepted since the measurement. */
  #added: Stored = { storedBytes: 0, storedRows: 0 };
  /** Bytes that are being stored. */
  #arriving = 0;
  #level: 'room' | 'little' | 'full' = 'room';
  readonly #changes = new PerMinute(CHANGES_WHILE_FULL);

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#nowMs = dependencies.nowMs ?? (() => performance.now());
    this.#quota = dependencies.quota;
  }

  get quota(): Quota {
    return this.#quota;
  }

  get #isLimited(): boolean {
    return this.#quota.quotaBytes !== null || this.#quota.quotaRows !== null;
  }

  /** What is stored, as far as it was measured. */
  get stored(): Stored {
    this.#refresh();
    return this.#stored;
  }

  get #stored(): Stored {
    return {
      storedBytes: this.#measured.storedBytes + this.#added.storedBytes + this.#arriving,
      storedRows: this.#measured.storedRows + this.#added.storedRows,
    };
  }

  /** True while nothing new is accepted. */
  get isFull(): boolean {
    return (this.usedShare ?? 0) >= 1;
  }

  /** The used share of the quota; null without one. */
  get usedShare(): number | null {
    this.#refresh();
    return usedShare(this.#stored, this.#quota);
  }

  /** The used shares for the metrics: reading them does not count as use. */
  get usedShares(): { bytes: number | null; rows: number | null } {
    const stored = this.#stored;
    const { quotaBytes, quotaRows } = this.#quota;
    return {
      bytes: usedShare(stored, { quotaBytes, quotaRows: null }),
      rows: usedShare(stored, { quotaBytes: null, quotaRows }),
    };
  }

  /** @throws AppError `quota_reached` while nothing new is accepted */
  requireRoom(): void {
    if (!this.#isLimited) return;
    this.#refresh();
    const refusal = quotaRefusal(this.#stored, this.#quota);
    if (refusal !== null) throw refusal;
  }

  /**
   * For a change that is possible in a full workspace, too, such as a shorter retention, though not as often.
   * @throws AppError `overloaded`
   */
  requireRoomForChange(): void {
    if (!this.isFull || this.#changes.take()) return;
    throw new AppError(
      'overloaded',
      `This workspace has reached its quota, so it takes at most ${CHANGES_WHILE_FULL} changes a minute. Send it again after that, or ask an administrator for a larger quota.`,
      { retryAfterSeconds: Math.ceil(this.#changes.leftMs / 1_000) },
    );
  }

  /**
   * Stores something new, which counts from its start: however many requests arrive together, only one can exceed the
   * quota.
   * @throws AppError `quota_reached` while nothing new is accepted
   */
  async taking<T>(bytes: number, work: () => Promise<T>, rowsOf: RowsOf<T>): Promise<T> {
    this.requireRoom();
    this.#arriving += bytes;
    try {
      const result = await work();
      const rows = rowsOf(result);
      if (rows !== null) this.add(bytes, rows);
      return result;
    } finally {
      this.#arriving -= bytes;
    }
  }

  /** Something was stored. */
  add(bytes: number, rows: number): void {
    const { storedBytes, storedRows } = this.#added;
    this.#added = { storedBytes: storedBytes + bytes, storedRows: storedRows + rows };
    this.#noteLevel();
  }

  /** The quota was changed, perhaps by another process. */
  limit(quota: Quota): void {
    const { quotaBytes, quotaRows } = this.#quota;
    if (quota.quotaBytes === quotaBytes && quota.quotaRows === quotaRows) return;
    this.#quota = quota;
    this.#noteLevel();
    // The operator who changed the quota sees the effect at once.
    this.#measuredAtMs = Number.NEGATIVE_INFINITY;
    this.#refresh();
  }

  /** Runs before the first request: a full workspace must not accept anything only because it was opened again. */
  async start(): Promise<void> {
    if (this.#isLimited) await this.#measuring.run();
  }

  async close(): Promise<void> {
    await this.#measuring.running;
  }

  #refresh(): void {
    if (!this.#isLimited || this.#nowMs() - this.#measuredAtMs < MEASURE_MS) return;
    void this.#measuring.run();
  }

  async #measure(): Promise<void> {
    const { measure, onFailure } = this.#dependencies;
    // Also after a failure: a database in trouble is not queried more often.
    this.#measuredAtMs = this.#nowMs();
    const before = this.#added;
    const known = this.#quota;
    try {
      const { quota, stored } = await measure();
      // A quota that changed in the meantime is newer.
      if (this.#quota === known) this.#quota = quota;
      if (stored === null) {
        this.#measuredAtMs = Number.NEGATIVE_INFINITY;
        return;
      }
      this.#measured = stored;
      // The measurement may or may not include what was accepted in the meantime. Until the next one, it counts in
      // any case.
      const { storedBytes, storedRows } = this.#added;
      this.#added = {
        storedBytes: storedBytes - before.storedBytes,
        storedRows: storedRows - before.storedRows,
      };
      this.#noteLevel();
    } catch (error) {
      onFailure(error);
    }
  }

  #noteLevel(): void {
    const share = usedShare(this.#stored, this.#quota) ?? 0;
    const level = share >= 1 ? 'full' : share >= QUOTA_WARNING_SHARE ? 'little' : 'room';
    if (level === this.#level) return;
    this.#level = level;
    this.#dependencies.onLevel();
  }
}
