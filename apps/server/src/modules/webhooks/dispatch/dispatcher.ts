import { withKeysMasked } from '@clearbench/domain';
import type { Clock } from '../../../platform/clock.ts';
import { Rounds } from '../../../platform/rounds.ts';
import type { Vault } from '../../../platform/secrets/crypto.ts';
import type { Parking } from '../../../platform/sweeps/parking.ts';
import type { Calls } from './calls.ts';
import { Lane } from './lane.ts';
import {
  DELIVERING,
  type DueDelivery,
  type LaneRow,
  type LanesRepository,
  LEASE_MS,
} from './lanes-repository.ts';

const LANES = 2_000;
/** A lane without work is kept this long if there is room, because more work usually follows. */
const IDLE_MS = 2_000;
/** How long it takes to find work that no announcement reported: a due retry, or a lane abandoned by another process. */
const POLL_MS = 500;
/** The same interval while nothing is sent and nothing is due. */
const QUIET_POLL_MS = 5_000;
const QUIET_AFTER_MS = 30_000;
const RENEW_MS = 3_000;

interface Dependencies {
  lanes: LanesRepository;
  calls: Pick<Calls, 'hasRoom' | 'make' | 'drained' | 'close'>;
  vault: Pick<Vault, 'open'>;
  clock: Clock;
  parking: Pick<Parking, 'park' | 'succeeded' | 'release'>;
  /** Reports a failure that does not stop the dispatcher. */
  caught(error: unknown): void;
}

/**
 * Decides what to send when. Each webhook has its own lane with its own limit, backoff and order, so no webhook waits
 * for another. This process works on the lanes that it has leased; other processes work on other lanes.
 */
export class Dispatcher {
  readonly #dependencies: Dependencies;
  readonly #lanes = new Map<string, Lane>();
  #isStarted = false;
  #isClosed = false;
  /** There may be lanes with work that this process has not leased. */
  #isWoken = false;
  /** A lane of ours has room for more. */
  #isHungry = false;
  /** Webhooks have changed: the settings of the lanes must be read again. */
  #isStale = false;
  #renewedAtMs = 0;
  readonly #rounds = new Rounds({
    hasWork: () => (this.#isWoken || this.#isHungry) && !this.#isClosed,
    round: () => this.#pumpOnce(),
  });
  #poll: NodeJS.Timeout | null = null;
  #activeAtMs = 0;
  /** Since when every attempt has failed. */
  #failing: { sinceMs: number; error: unknown } | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#isStarted = true;
    this.#pollIn(POLL_MS);
    this.wake();
  }

  /** There may be something to send: to these webhooks, or to any (null). */
  wake(webhookIds: readonly string[] | null = null): void {
    this.#activeAtMs = performance.now();
    const lanes = webhookIds?.map((id) => this.#lanes.get(id));
    if (lanes === undefined || lanes.includes(undefined)) this.#look();
    else
      for (const lane of lanes.filter((each) => each !== undefined)) {
        lane.lookAgain();
        this.#feed(lane);
      }
  }

  /** True if there is nothing to send now. */
  isIdle(): boolean {
    return this.#lanes.size === 0 && !this.#rounds.isRunning;
  }

  #pollIn(waitMs: number): void {
    if (this.#isClosed) return;
    this.#poll = setTimeout(() => {
      this.#look();
      this.#pollWaitMs().then(
        (nextMs) => this.#pollIn(nextMs),
        () => this.#pollIn(POLL_MS),
      );
    }, waitMs);
  }

  async #pollWaitMs(): Promise<number> {
    if (this.#lanes.size > 0 || performance.now() - this.#activeAtMs < QUIET_AFTER_MS) return POLL_MS;
    const dueInMs = await this.#dependencies.lanes.dueInMs(this.#dependencies.clock.now());
    return Math.min(QUIET_POLL_MS, Math.max(POLL_MS, dueInMs ?? QUIET_POLL_MS));
  }

  #look(): void {
    if (!this.#isStarted || this.#isClosed) return;
    // Work of other lanes, or of more lanes than worth checking here, is found through the lane table.
    if (!this.#isFull()) for (const lane of this.#lanes.values()) lane.lookAgain();
    this.#isWoken = true;
    this.#rounds.start();
  }

  #isFull(): boolean {
    return this.#lanes.size >= LANES;
  }

  #feed(lane: Lane): void {
    if (!this.#isStarted || this.#isClosed || lane.wanted(this.#dependencies.clock.now()) === 0) return;
    this.#isHungry = true;
    this.#rounds.start();
  }

  /** How long no delivery has succeeded at all; 0 in normal operation. */
  downForMs(nowMs: number): number {
    return this.#failing === null ? 0 : nowMs - this.#failing.sinceMs;
  }

  /** @throws what currently keeps the dispatcher from working. */
  requireProgress(): void {
    if (this.#failing !== null) throw this.#failing.error;
  }

  /** Webhooks have changed. */
  reload(): void {
    this.#isStale = true;
    this.wake();
  }

  /** An attempt has been stored. */
  written(webhookId: string, deliveryId: bigint): void {
    const lane = this.#lanes.get(webhookId);
    lane?.written(deliveryId);
    if (lane !== undefined) this.#feed(lane);
    // Other lanes are waiting for its place.
    if (this.#isFull()) this.wake();
  }

  /** Sends everything that is due and releases the lanes: for tests, in a process that otherwise sends nothing. */
  async drain(): Promise<void> {
    const { calls, clock, lanes } = this.#dependencies;
    this.#isStale = true;
    do {
      this.#isWoken = true;
      await this.#pump();
      await calls.drained();
    } while (![...this.#lanes.values()].every((lane) => lane.isSettled(clock.now())));
    await lanes.release([...this.#lanes.keys()]);
    this.#lanes.clear();
  }

  async close(): Promise<void> {
    const { lanes, calls, caught } = this.#dependencies;
    if (this.#poll !== null) clearTimeout(this.#poll);
    for (const lane of this.#lanes.values()) lane.stop();
    await calls.close();
    this.#isClosed = true;
    if (this.#poll !== null) clearTimeout(this.#poll);
    await this.#rounds.done();
    if (this.#lanes.size > 0) {
      // Unreleased leases time out.
      await lanes.release([...this.#lanes.keys()]).catch(caught);
    }
  }

  async #pumpOnce(): Promise<void> {
    try {
      await this.#pump();
      this.#failing = null;
    } catch (error) {
      this.#failing = { sinceMs: this.#failing?.sinceMs ?? performance.now(), error };
      this.#dependencies.caught(error);
      // The next poll or change tries again.
      this.#isWoken = false;
      this.#isHungry = false;
    }
  }

  async #pump(): Promise<void> {
    await this.#renew();
    // Due work of the lanes at hand does not wait for other lanes.
    const claiming = this.#isWoken ? this.#claim() : null;
    await Promise.all([this.#fetch().then(() => this.#send()), claiming]);
    await this.#release();
  }

  async #renew(): Promise<void> {
    const nowMs = performance.now();
    if (this.#lanes.size === 0) this.#renewedAtMs = nowMs;
    if (this.#lanes.size === 0 || (!this.#isStale && nowMs - this.#renewedAtMs < RENEW_MS)) return;
    this.#isStale = false;
    this.#renewedAtMs = nowMs;
    const rows = new Map((await this.#dependencies.lanes.renew()).map((row) => [row.webhookId, row]));
    for (const lane of this.#lanes.values()) {
      const row = rows.get(lane.webhookId);
      // The webhook is paused, disabled or deleted, or the lease was lost.
      if (row === undefined) lane.stop();
      else
        await this.#orPark(
          row,
          () => lane.configure(row, this.#dependencies.vault),
          () => lane.stop(),
        );
    }
  }

  async #claim(): Promise<void> {
    this.#isWoken = false;
    const { lanes, vault, clock } = this.#dependencies;
    const room = LANES - this.#lanes.size;
    for (const row of await lanes.claim(clock.now(), Math.max(1, room), this.#isFull())) {
      const { webhookId } = row;
      const held = this.#lanes.get(webhookId);
      if (held !== undefined) held.lookAgain();
      else {
        await this.#orPark(
          row,
          () => this.#lanes.set(webhookId, new Lane(row, vault)),
          () => lanes.release([webhookId]),
        );
      }
      this.#isHungry = true;
    }
  }

  /** A webhook whose settings cannot be read is set aside, with its deliveries. Other lanes continue in any case. */
  async #orPark(row: LaneRow, work: () => void, leave: () => unknown): Promise<void> {
    const { parking, caught } = this.#dependencies;
    const { webhookId, url, wasParked } = row;
    try {
      work();
    } catch (error) {
      const what = `Nothing can be sent to the webhook ${withKeysMasked(url)}. Please give it a new secret, or edit it`;
      await parking
        .park(DELIVERING, { item: webhookId, what, transactionSeq: null }, error)
        .catch(caught)
        .then(leave)
        .catch(caught);
      return;
    }
    parking.succeeded(DELIVERING);
    if (wasParked) await parking.release(DELIVERING, [webhookId]).catch(caught);
  }

  async #fetch(): Promise<void> {
    this.#isHungry = false;
    const { lanes, clock } = this.#dependencies;
    const now = clock.now();
    const wanted = [...this.#lanes.values()]
      .map((lane) => ({
        lane,
        webhookId: lane.webhookId,
        count: lane.wanted(now),
        ordered: lane.settings.ordered,
      }))
      .filter(({ count }) => count > 0);
    if (wanted.length === 0) return;
    const inHand = wanted.flatMap(({ lane }) => lane.inHand());
    const found = Map.groupBy(await lanes.fetch(wanted, inHand, now), ({ webhookId }) => webhookId);
    for (const { lane, webhookId, count } of wanted) lane.take(found.get(webhookId) ?? [], count, now);
  }

  /** One from each lane in turn, so that a busy lane does not use up the whole limit. */
  #send(lanes: Lane[] = [...this.#lanes.values()]): void {
    // Another process may have leased the lanes by now.
    if (performance.now() - this.#renewedAtMs > LEASE_MS) return;
    const now = this.#dependencies.clock.now();
    let ready = lanes;
    while (ready.length > 0) {
      ready = ready.filter((lane) => {
        const delivery = this.#dependencies.calls.hasRoom ? lane.next(now) : null;
        if (delivery !== null) this.#sendOne(lane, delivery).catch(this.#dependencies.caught);
        return delivery !== null;
      });
    }
  }

  async #sendOne(lane: Lane, delivery: DueDelivery): Promise<void> {
    const othersWaited = await this.#dependencies.calls.make(lane, delivery);
    // Work that this call freed a place for does not wait for the database.
    this.#send(othersWaited ? undefined : [lane]);
    this.#feed(lane);
  }

  async #release(): Promise<void> {
    if (!this.#isStarted) return;
    const nowMs = performance.now();
    const idleMs = this.#isFull() ? 0 : IDLE_MS;
    const idle = [...this.#lanes.values()]
      .filter((lane) => lane.isIdle(nowMs, idleMs))
      .map((lane) => lane.webhookId);
    if (idle.length === 0) return;
    for (const id of idle) this.#lanes.delete(id);
    await this.#dependencies.lanes.release(idle);
  }
}
