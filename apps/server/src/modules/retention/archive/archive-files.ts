import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { lockValue, provideValue, putValue } from '../../../platform/database/stored-values.ts';
import type { Archive } from './archive.ts';

/** The name of the installation in its archive, the number of the next file, and who writes it, as JSON. */
const FILES = 'retention.archive';

/** A storage that takes longer counts as failed. */
const WRITE_MS = 40_000;
/** Longer than a file can be on its way, so that the file of a killed process never replaces that of the next one. */
const CLAIM_MS = 60_000;
const LOOK_MS = 500;

const compress = promisify(gzip);

interface Files {
  id: string;
  next: number;
  /** The run that writes the next file, and until when it may. */
  claim?: { by: string; untilMs: number };
}

/** Who may write the next file. */
type Claim = { number: number; name: string } | { waitMs: number };

/**
 * The files of one run. A file is written before the transaction that removes its rows, and only that transaction
 * advances the file number. If the transaction fails, the next batch replaces the file, so that nothing is archived
 * twice or removed without being archived. One run writes at a time; after a minute, another run takes over what an
 * interrupted one left.
 */
export class ArchiveFiles {
  readonly #db: Kysely<Schema>;
  readonly #archive: Archive;
  readonly #run = randomUUID();
  /** A file that failed may still be arriving. */
  #isUncertain = false;

  constructor(db: Kysely<Schema>, archive: Archive) {
    this.#db = db;
    this.#archive = archive;
  }

  /** Writes the lines as the next file, outside of any transaction, and returns its number. */
  async write(lines: Iterable<string>, signal: AbortSignal): Promise<number> {
    const content = await compress([...lines].map((line) => `${line}\n`).join(''));
    const { number, name } = await this.#claim(signal);
    this.#isUncertain = true;
    await this.#archive.put(name, content, AbortSignal.timeout(WRITE_MS));
    this.#isUncertain = false;
    return number;
  }

  /** The file stays if this transaction commits. */
  async take(tx: Transaction<Schema>, number: number): Promise<void> {
    const { id, next, claim } = parsed(await lockValue(tx, FILES));
    if (next !== number || claim?.by !== this.#run) {
      throw new Error(`File ${number} of the archive was taken over by another process.`);
    }
    await putValue(tx, FILES, JSON.stringify({ id, next: next + 1 } satisfies Files));
  }

  /** The run is over, and another one need not wait, unless a file of this one may still be on its way. */
  async release(): Promise<void> {
    if (this.#isUncertain) return;
    await this.#db.transaction().execute(async (tx) => {
      const { claim, ...files } = parsed(await lockValue(tx, FILES));
      if (claim?.by === this.#run) await putValue(tx, FILES, JSON.stringify(files));
    });
  }

  /** Names the installation, before its first file. */
  async name(): Promise<void> {
    await provideValue(this.#db, FILES, JSON.stringify({ id: randomBytes(4).toString('hex'), next: 1 }));
  }

  async #claim(signal: AbortSignal): Promise<{ number: number; name: string }> {
    for (;;) {
      const claim = await this.#db.transaction().execute((tx) => this.#tryClaim(tx));
      if (!('waitMs' in claim)) return claim;
      await delay(Math.min(claim.waitMs, LOOK_MS), undefined, { signal });
    }
  }

  async #tryClaim(tx: Transaction<Schema>): Promise<Claim> {
    const { id, next, claim } = parsed(await lockValue(tx, FILES));
    const nowMs = Date.now();
    if (claim !== undefined && claim.by !== this.#run && claim.untilMs > nowMs) {
      return { waitMs: claim.untilMs - nowMs };
    }
    const files: Files = { id, next, claim: { by: this.#run, untilMs: nowMs + CLAIM_MS } };
    await putValue(tx, FILES, JSON.stringify(files));
    return { number: next, name: archiveFileName(id, next) };
  }
}

const parsed = (text: string): Files => JSON.parse(text) as Files;

const archiveFileName = (id: string, number: number): string =>
  `clearbench-${id}-${String(number).padStart(8, '0')}.jsonl.gz`;
