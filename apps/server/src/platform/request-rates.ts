/** Requests count less and less: after this long, a third. */
const DECAY_MS = 1_000;
/** A workspace with fewer requests a second floods nobody. */
const FLOOD_MIN = 50;
/** Beyond this multiple of what the others make on average, they are a flood. */
const FLOOD_MULTIPLE = 2;
/** Less than this is forgotten. */
const NOTHING = 0.01;

interface Rate {
  perSecond: number;
  atMs: number;
}

/** How many requests each workspace has lately made in a second. */
export class RequestRates {
  readonly #rates = new Map<string, Rate>();

  count(workspace: string, requests: number): void {
    const nowMs = performance.now();
    const rate = this.#rates.get(workspace);
    const before = rate === undefined ? 0 : perSecondAt(rate, nowMs);
    this.#rates.set(workspace, { perSecond: before + requests * (1_000 / DECAY_MS), atMs: nowMs });
  }

  /** Returns whether this workspace makes far more requests than the others. */
  isFlood(workspace: string): boolean {
    const nowMs = performance.now();
    let own = 0;
    let ofOthers = 0;
    let others = 0;
    for (const [each, rate] of this.#rates) {
      const perSecond = perSecondAt(rate, nowMs);
      if (perSecond < NOTHING) this.#rates.delete(each);
      else if (each === workspace) own = perSecond;
      else {
        ofOthers += perSecond;
        others += 1;
      }
    }
    return own >= FLOOD_MIN && own * others > FLOOD_MULTIPLE * ofOthers;
  }
}

const perSecondAt = ({ perSecond, atMs }: Rate, nowMs: number): number =>
  perSecond * Math.exp((atMs - nowMs) / DECAY_MS);
