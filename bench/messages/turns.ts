import { median } from '../median.ts';

/** One of several implementations of the same task. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

/** One that measures itself, because it runs in a process elsewhere. */
export interface Timed {
  readonly name: string;
  /** Runs a second, measured for this long. */
  readonly perSecondIn: (durationMs: number) => Promise<number>;
}

export interface Rate {
  readonly name: string;
  /** Runs a second: the median of the rounds. */
  readonly perSecond: number;
}

/** How long all of them alternate. */
export interface Pace {
  readonly rounds: number;
  readonly roundMs: number;
  readonly warmUpMs: number;
}

export const THOROUGH: Pace = { rounds: 7, roundMs: 200, warmUpMs: 300 };
/** Shorter, for the many types with a line each. */
export const QUICK: Pace = { rounds: 5, roundMs: 50, warmUpMs: 100 };

/** The clock is read once in this many runs of a fast contender. */
const BATCH_MS = 2;

/** Alternates between contenders, so that other load on the machine affects all of them. */
export async function inTurns(contenders: readonly (Contender | Timed)[], pace: Pace): Promise<Rate[]> {
  const batches = new Map<Contender | Timed, number>();
  for (const contender of contenders) batches.set(contender, await warmUp(contender, pace));
  const rates = new Map<Contender | Timed, number[]>();
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const contender of contenders) {
      const rate = await rateOf(contender, batches.get(contender) ?? 1, pace.roundMs);
      rates.set(contender, [...(rates.get(contender) ?? []), rate]);
    }
  }
  return contenders.map((contender) => ({
    name: contender.name,
    perSecond: median(rates.get(contender) ?? []),
  }));
}

/** Warms up the compiler and returns how many runs make a batch. */
async function warmUp(contender: Contender | Timed, { warmUpMs }: Pace): Promise<number> {
  const perSecond = await rateOf(contender, 1, warmUpMs);
  return Math.max(1, Math.floor((perSecond * BATCH_MS) / 1_000));
}

async function rateOf(contender: Contender | Timed, batch: number, durationMs: number): Promise<number> {
  if ('perSecondIn' in contender) return await contender.perSecondIn(durationMs);
  const { run } = contender;
  const startedMs = performance.now();
  const endMs = startedMs + durationMs;
  let runs = 0;
  while (performance.now() < endMs) {
    for (let left = batch; left > 0; left -= 1) {
      const result = run();
      // Only an asynchronous parser is awaited: a turn of the event loop would slow the others down.
      if (result instanceof Promise) await result;
    }
    runs += batch;
  }
  return (runs * 1_000) / (performance.now() - startedMs);
}
