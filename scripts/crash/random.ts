/** Numbers from 0 (included) to 1 (excluded) that a seed fixes: a run that failed can be repeated. */
export type Random = () => number;

/** The generator mulberry32: small, fast, and even enough to choose moments and victims. */
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
