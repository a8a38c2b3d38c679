import type { KeyObject } from 'node:crypto';
import type { Vault } from '../../../platform/secrets/crypto.ts';
import { keyOf } from '../calling/signature.ts';
import type { DueDelivery, LaneRow } from './lanes-repository.ts';
import type { EndpointState, Outcome } from './outcome.ts';

/** Maximum number of concurrent calls to one endpoint. */
const IN_FLIGHT = 16;
/** Read ahead, so that not every call waits for the database. */
const READ_AHEAD = 64;
/** Attempts that were made but not stored yet. */
const UNWRITTEN = 512;

interface Settings {
  url: string;
  thin: boolean;
  ordered: boolean;
  keys: KeyObject[];
  previousKey: { key: KeyObject; until: Date } | null;
}

/** The deliveries of one webhook, while this process holds its lease. */
export class Lane {
  readonly webhookId: string;
  settings: Settings;
  endpoint: EndpointState;
  /** Read from the database but not sent. */
  #buffer: DueDelivery[] = [];
  /** Sent or being sent, but not stored yet: must not be read again. */
  readonly #unwritten = new Set<bigint>();
  #sending = 0;
  /** The database may contain more. */
  #hasMore = true;
  #idleSinceMs = Number.POSITIVE_INFINITY;
  /** Nothing more may be sent, ever. */
  #isStopped = false;

  constructor(row: LaneRow, vault: Pick<Vault, 'open'>) {
    this.webhookId = row.webhookId;
    this.settings = settingsOf(row, vault);
    this.endpoint = endpointOf(row);
  }

  /**
   * The webhook may have changed. If an operator gives it another URL or enables it again, the server also forgets
   * its failures. While attempts are not stored, the row may be older than what this lane knows about the same URL.
   */
  configure(row: LaneRow, vault: Pick<Vault, 'open'>): void {
    const isOtherUrl = row.url !== this.settings.url;
    this.settings = settingsOf(row, vault);
    if (isOtherUrl || this.#unwritten.size === 0) this.endpoint = endpointOf(row);
  }

  /** Stops sending; running calls finish. */
  stop(): void {
    this.#isStopped = true;
    this.#buffer = [];
  }

  lookAgain(): void {
    this.#hasMore = true;
  }

  inHand(): bigint[] {
    return [...this.#unwritten, ...this.#buffer.map(({ id }) => id)];
  }

  /** How many deliveries to read now. */
  wanted(now: Date): number {
    const room = this.#capacity(now);
    if (room <= 0 || !this.#hasMore) return 0;
    // An ordered lane would read its first delivery again while the attempt is not stored yet.
    if (this.settings.ordered) return this.#buffer.length + this.#unwritten.size === 0 ? READ_AHEAD : 0;
    if (this.#buffer.length >= room) return 0;
    return this.endpoint.failures > 0 ? room : READ_AHEAD;
  }

  /** Adds deliveries that were read. If there are fewer than requested, there were no more at that moment. */
  take(deliveries: readonly DueDelivery[], wanted: number, now: Date): void {
    const firstLater = deliveries.findIndex(({ dueAt }) => dueAt > now);
    const due = firstLater === -1 ? deliveries : deliveries.slice(0, firstLater);
    this.#hasMore = due.length === wanted;
    if (!this.#isStopped) this.#buffer.push(...due);
  }

  /** The next delivery to send, which then counts as in progress; null if none may be sent now. */
  next(now: Date): DueDelivery | null {
    if (this.#capacity(now) <= 0) return null;
    const delivery = this.#buffer.shift();
    if (delivery === undefined) return null;
    this.#sending += 1;
    this.#unwritten.add(delivery.id);
    return delivery;
  }

  sent(outcome: Outcome): void {
    this.#sending -= 1;
    this.endpoint = outcome.endpoint;
    if (outcome.state === 'delivered') return;
    if (outcome.disable !== null) this.stop();
    // The deliveries behind it wait until it succeeds, and are read again afterwards.
    else if (this.settings.ordered) {
      this.#buffer = [];
      this.#hasMore = true;
    }
  }

  written(id: bigint): void {
    this.#unwritten.delete(id);
  }

  isBusy(): boolean {
    return this.#unwritten.size > 0 || this.#buffer.length > 0;
  }

  /** True if every known delivery was tried, except blocked ones and those that wait for their time. */
  isSettled(now: Date): boolean {
    if (this.#unwritten.size > 0) return false;
    if (this.#isStopped || this.#isBlocked(now)) return true;
    return this.#buffer.length === 0 && !this.#hasMore;
  }

  /** True if its lease should be released, because there was nothing to do for this long. */
  isIdle(nowMs: number, idleMs: number): boolean {
    const isQuiet = !this.isBusy() && (!this.#hasMore || this.#isStopped);
    if (!isQuiet) this.#idleSinceMs = Number.POSITIVE_INFINITY;
    else if (this.#idleSinceMs === Number.POSITIVE_INFINITY) this.#idleSinceMs = nowMs;
    return isQuiet && (this.#isStopped || nowMs - this.#idleSinceMs >= idleMs);
  }

  #capacity(now: Date): number {
    if (this.#isStopped || this.#isBlocked(now) || this.#unwritten.size >= UNWRITTEN) return 0;
    // A failing endpoint gets one call at a time.
    const limit = this.settings.ordered || this.endpoint.failures > 0 ? 1 : IN_FLIGHT;
    return limit - this.#sending;
  }

  #isBlocked(now: Date): boolean {
    return this.endpoint.blockedUntil !== null && this.endpoint.blockedUntil > now;
  }
}

const endpointOf = ({ failures, failingSince, blockedUntil }: LaneRow): EndpointState => ({
  failures,
  failingSince,
  blockedUntil,
});

/** The keys that currently sign. */
export function signingKeys({ keys, previousKey }: Settings, now: Date): KeyObject[] {
  return previousKey !== null && previousKey.until > now ? [...keys, previousKey.key] : keys;
}

function settingsOf(row: LaneRow, vault: Pick<Vault, 'open'>): Settings {
  const { url, thin, ordered, secretSealed, previousSecretSealed, previousSecretUntil } = row;
  return {
    url,
    thin,
    ordered,
    keys: [keyOf(vault.open(secretSealed))],
    previousKey:
      previousSecretSealed === null || previousSecretUntil === null
        ? null
        : { key: keyOf(vault.open(previousSecretSealed)), until: previousSecretUntil },
  };
}
