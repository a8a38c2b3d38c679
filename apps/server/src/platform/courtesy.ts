import { availableParallelism } from 'node:os';
import { overloaded } from './errors.ts';
import { LoopClock } from './loop-clock.ts';
import { RequestRates } from './request-rates.ts';
import type { SweepResult } from './sweeps/sweep.ts';
import { Turns } from './turns.ts';

type SweepOutcome = SweepResult | 'failed';

/**
 * How long a workspace counts as in use after a request, and as having a backlog after a sweep found more than one
 * run may do, or ran during a flood.
 */
const LASTING_MS = 1_000;
/** The share of its usual batch that a sweep does at once while another workspace is in use. */
const SMALL_SHARE = 1 / 16;
/** If a sweep takes longer, those of other workspaces stop waiting for it. */
const SWEEP_TURN_MS = 50;
/** After each piece of a large amount of work, the workspace pauses for this multiple of the piece's duration. */
const REST = 1;
/** The same for sweeps that take turns. In a flood, their batches grow during the rest, and each transfer costs less. */
const SWEEP_REST = 3;
/** The number of requests per second that a workspace may make while others are in use; further ones wait. */
const REQUESTS_PER_SECOND = 100 * availableParallelism();
/** The number of requests that may arrive at once after a pause. */
const BURST = 50;
/** This much of a body or file counts as one more request. */
const BYTES_OF_REQUEST = 20 * 1024;

/** The share of a usual request that receiving or fetching these bytes costs, at least as much as a small one. */
export const shareOfBytes = (bytes: number): number => Math.max(1 / 5, bytes / BYTES_OF_REQUEST);

/** The share of a usual request that calling a webhook costs. A payment has several notifications, which must not delay the next payment. */
const CALL_SHARE = 1 / 8;
const WAIT_MAX_MS = 5_000;
/** The number of database connections that a workspace may use for requests while others are in use. */
const CONNECTIONS = Math.max(2, availableParallelism());
/** The number of large answers that may wait for their turn; at most half of them for one workspace. */
const WAITING_MAX = 200;
/** A request may have a connection for this long without a rest. */
const CONNECTION_FREE_MS = 5;
/** A longer one is followed by a rest that lasts this multiple: the workspace keeps at most half a processor of the database busy. */
const CONNECTION_REST = 3;
const CONNECTION_REST_MAX_MS = 1_000;
/** Each batch keeps this process and one of the database busy. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Keeps a busy workspace from slowing down the others. While another workspace is in use, large amounts of work are
 * done in small pieces with a rest after each. A workspace that is in use alone runs at full speed.
 */
export class Courtesy {
  /** So that workspaces stay in use while the process is busy with one of them. */
  readonly #clock = new LoopClock();
  readonly #usedAtMs = new Map<string, number>();
  /** When a workspace may make its next request, on the clock of `performance`. */
  readonly #turnMs = new Map<string, number>();
  readonly #strangerTurnMs = new Map<string, number>();
  readonly #backlogAtMs = new Map<string, number>();
  readonly #rates = new RequestRates();
  readonly #turns = new Turns({ atOnce: AT_ONCE, maxWaiting: Number.POSITIVE_INFINITY });
  readonly #answers = new Turns({ atOnce: Number.POSITIVE_INFINITY, maxWaiting: WAITING_MAX });
  readonly #examinations = new Turns({ atOnce: Number.POSITIVE_INFINITY, maxWaiting: WAITING_MAX });
  readonly #pieces = new Turns({ atOnce: Number.POSITIVE_INFINITY, maxWaiting: Number.POSITIVE_INFINITY });
  readonly #checks = new Turns({ atOnce: Number.POSITIVE_INFINITY, maxWaiting: Number.POSITIVE_INFINITY });
  readonly #calls = new Turns({ atOnce: Number.POSITIVE_INFINITY, maxWaiting: Number.POSITIVE_INFINITY });
  readonly #packets = new Turns({ atOnce: Number.POSITIVE_INFINITY, maxWaiting: Number.POSITIVE_INFINITY });
  readonly #strangersPackets = new Turns({ atOnce: 1, maxWaiting: Number.POSITIVE_INFINITY });

  /**
   * A request for this workspace arrives. If there is a result, await it before working on the request.
   * @param share of the cost of a usual request
   */
  request(workspace: string, share = 1): Promise<void> | undefined {
    const nowMs = performance.now();
    this.#usedAtMs.set(workspace, this.#clock.nowMs());
    if (!this.#isOtherUsed(workspace)) return undefined;
    this.#rates.count(workspace, share);
    const turnMs = turnAfter(this.#turnMs.get(workspace), nowMs, share);
    if (turnMs > nowMs + WAIT_MAX_MS) return refuseLate();
    this.#turnMs.set(workspace, turnMs);
    return turnMs > nowMs ? delay(turnMs - nowMs) : undefined;
  }

  /** A piece of a body arrived for this workspace. If there is a result, await it before receiving the next one. */
  receive(workspace: string, bytes: number): Promise<void> | undefined {
    return this.#turn(workspace, bytes / BYTES_OF_REQUEST);
  }

  /** Await the result before calling a webhook of this workspace. Calls wait one at a time, so that many of them leave turns to the requests. */
  async call(workspace: string): Promise<void> {
    if (this.#isOtherUsed(workspace))
      await this.#calls.take(workspace, async () => this.#turn(workspace, CALL_SHARE));
  }

  /**
   * A request from this network is for no workspace, or its sender may not enter the workspace. If there is a result, await it.
   */
  stranger(network: string): Promise<void> | undefined {
    if (!this.#isOtherUsed(null)) return undefined;
    const nowMs = performance.now();
    const turnMs = turnAfter(this.#strangerTurnMs.get(network), nowMs);
    if (turnMs > nowMs + WAIT_MAX_MS) return refuseLate();
    // The network that was not seen for the longest time comes first.
    this.#strangerTurnMs.delete(network);
    this.#strangerTurnMs.set(network, turnMs);
    for (const [oldest, atMs] of this.#strangerTurnMs) {
      if (atMs > nowMs - LASTING_MS) break;
      this.#strangerTurnMs.delete(oldest);
    }
    return turnMs > nowMs ? delay(turnMs - nowMs) : undefined;
  }

  /** Writing an answer for this workspace kept the process busy for this long: its next requests wait. */
  charge(workspace: string, ms: number): void {
    const turnMs = this.#turnMs.get(workspace);
    if (turnMs !== undefined) this.#turnMs.set(workspace, turnMs + (1 + REST) * ms);
  }

  /** Makes a large answer. While other workspaces are in use, this one gets one at a time, with a rest after each. */
  answer<Result>(workspace: string, work: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(this.#answers, workspace, work);
  }

  /**
   * Examines what a sender who is not known yet has sent to this workspace. It has its own turns: otherwise anybody could keep the answers of
   * the workspace waiting.
   */
  examine<Result>(workspace: string, work: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(this.#examinations, workspace, work);
  }

  /**
   * Checks whether an open stream of this workspace may go on. While other workspaces are in use, this one checks one stream at a time, with a
   * rest after each: a change of access tokens concerns all of its streams.
   */
  check(workspace: string, isAllowed: () => Promise<boolean>): Promise<boolean> {
    return this.#inTurn(this.#checks, workspace, isAllowed);
  }

  /** Makes a result in pieces. While other workspaces are in use, this one makes one piece at a time, with a rest after each. */
  async *pieces<Piece>(workspace: string, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    const iterator = pieces[Symbol.asyncIterator]();
    for (;;) {
      const next = await this.#inTurn(this.#pieces, workspace, () => iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  }

  /**
   * Handles packets of a connection of this workspace. While other workspaces are in use, its connections take turns, with a rest after
   * each.
   */
  packets(workspace: string, work: () => void): Promise<void> {
    return this.#inTurn(this.#packets, workspace, async () => work());
  }

  /**
   * Handles packets of a connection of no workspace yet. While a workspace is in use, one such connection of the process after the other
   * has its turn, with a rest after each.
   */
  strangersPackets(network: string, work: () => void): Promise<void> {
    return this.#inTurn(this.#strangersPackets, network, async () => work());
  }

  /** The number of database connections that this workspace may use for its requests. */
  connectionsOf(workspace: string): number {
    return this.#isOtherUsed(workspace) ? CONNECTIONS : Number.POSITIVE_INFINITY;
  }

  /** How long this workspace pauses with one of these connections after a request had it for this long, if further ones wait. */
  connectionRestMs(workspace: string, lentMs: number): number {
    if (lentMs <= CONNECTION_FREE_MS || !this.#isOtherUsed(workspace)) return 0;
    return Math.min(CONNECTION_REST * lentMs, CONNECTION_REST_MAX_MS);
  }

  /**
   * Runs a sweep of this workspace. The sweeps of workspaces with a backlog or a flood of requests take turns.
   * @param run does this share of its usual batch
   */
  async sweep(workspace: string, run: (share: number) => Promise<SweepOutcome>): Promise<SweepOutcome> {
    if (!this.#isOtherUsed(workspace)) return run(1);
    const runSmall = async () => {
      const result = await run(SMALL_SHARE);
      if (result === 'full' || this.#isFlood(workspace))
        this.#backlogAtMs.set(workspace, this.#clock.nowMs());
      return result;
    };
    if (!this.#isRecent(this.#backlogAtMs.get(workspace))) return runSmall();
    return this.#sweepInTurn(workspace, runSmall);
  }

  /** Even a small batch may take seconds. It keeps only its own workspace waiting for longer than a turn. */
  async #sweepInTurn(workspace: string, run: () => Promise<SweepOutcome>): Promise<SweepOutcome> {
    const { promise: running, resolve, reject } = Promise.withResolvers<SweepOutcome>();
    const ended = running.catch(() => {});
    let startedMs = 0;
    const begin = () => {
      startedMs = performance.now();
      run().then(resolve, reject);
      return Promise.race([ended, delay(SWEEP_TURN_MS)]);
    };
    const rest = async () => {
      await ended;
      await this.rest(workspace, startedMs, SWEEP_REST);
    };
    await this.#turns.take(workspace, begin, rest);
    return running;
  }

  /** Call this after each piece of a large amount of work. */
  async rest(workspace: string, startedMs: number, multiple = REST): Promise<void> {
    if (this.#isOtherUsed(workspace)) await delay(multiple * (performance.now() - startedMs));
  }

  #inTurn<Result>(turns: Turns, workspace: string, work: () => Promise<Result>): Promise<Result> {
    if (!this.#isOtherUsed(workspace)) return work();
    return turns.take(workspace, async () => {
      const startedMs = performance.now();
      try {
        return await work();
      } finally {
        await this.rest(workspace, startedMs);
      }
    });
  }

  #turn(workspace: string, share: number): Promise<void> | undefined {
    if (!this.#isOtherUsed(workspace)) return undefined;
    const nowMs = performance.now();
    const turnMs = turnAfter(this.#turnMs.get(workspace), nowMs, share);
    this.#turnMs.set(workspace, turnMs);
    return turnMs > nowMs ? delay(turnMs - nowMs) : undefined;
  }

  /** Its next request would have to wait, or it makes far more of them than the others do. */
  #isFlood(workspace: string): boolean {
    return (this.#turnMs.get(workspace) ?? 0) > performance.now() || this.#rates.isFlood(workspace);
  }

  #isOtherUsed(workspace: string | null): boolean {
    for (const [used, atMs] of this.#usedAtMs) {
      if (this.#isRecent(atMs)) {
        if (used !== workspace) return true;
        continue;
      }
      this.#usedAtMs.delete(used);
      this.#turnMs.delete(used);
    }
    return false;
  }

  #isRecent(atMs = Number.NEGATIVE_INFINITY): boolean {
    return this.#clock.nowMs() - atMs < LASTING_MS;
  }
}

const PERIOD_MS = 1_000 / REQUESTS_PER_SECOND;

const turnAfter = (lastMs: number | undefined, nowMs: number, share = 1): number =>
  Math.max(lastMs ?? Number.NEGATIVE_INFINITY, nowMs - BURST * PERIOD_MS) + share * PERIOD_MS;

/** A sender with too many requests gets the refusal late: otherwise it would ask again at once. */
const refuseLate = (): Promise<never> => delay(WAIT_MAX_MS).then(() => Promise.reject(overloaded()));

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
