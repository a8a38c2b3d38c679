const MAX_TRIES = 2_000;
const MAX_MS = 10_000;

/** Removes parts of a text as long as it still `fails`: a short text shows the fault more clearly. */
export function shrink(text: string, fails: (text: string) => boolean): string {
  const endMs = performance.now() + MAX_MS;
  let smallest = text;
  let tries = 0;
  for (let length = Math.ceil(text.length / 2); length >= 1; length = Math.floor(length / 2)) {
    for (let at = 0; at < smallest.length; ) {
      if (tries === MAX_TRIES || performance.now() > endMs) return smallest;
      tries += 1;
      const shorter = smallest.slice(0, at) + smallest.slice(at + length);
      if (fails(shorter)) smallest = shorter;
      else at += length;
    }
  }
  return smallest;
}
