/** Numbers from 0 to 1 (mulberry32), the same after each start for the same seed; a new seed restarts the sequence. */
export function seededRandom(seed: () => string): () => number {
  let known: string | null = null;
  let state = 0;
  return () => {
    const current = seed();
    if (current !== known) {
      known = current;
      state = [...current].reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) | 0, 7);
    }
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
