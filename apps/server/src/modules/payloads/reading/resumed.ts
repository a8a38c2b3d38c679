import type { ReadParts } from './reading-pool.ts';
import type { EncodedReading } from './reading-thread.ts';

/** Continues a reading whose first part has been taken. Called again, it reads from the beginning. */
export function resumed(
  first: EncodedReading,
  rest: ReturnType<ReadParts>,
  readParts: ReadParts,
): () => AsyncIterable<EncodedReading> {
  let isResumed = false;
  async function* parts(): AsyncGenerator<EncodedReading, void, undefined> {
    const reading = isResumed ? readParts() : rest;
    try {
      if (!isResumed) {
        isResumed = true;
        yield first;
      }
      for await (const answer of reading) if (answer.kind === 'part') yield answer;
    } finally {
      await reading.return();
    }
  }
  return parts;
}
