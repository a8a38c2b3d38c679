/** Numbers from 0 (inclusive) to 1 (exclusive), determined by a seed so that a failed run can be repeated. */
export type Random = () => number;

/** The generator mulberry32: small, fast, and uniform enough to choose times and victims. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: Random, from: number, to: number): number =>
  Math.floor(from + random() * (to - from));
