import { parentPort } from 'node:worker_threads';
import { type Reading, read } from './reading.ts';
import type { ReadingPart, ReadingRequest } from './reading-thread.ts';

/** A part is taken over in one go, during which the thread of the requests does nothing else. */
const PART_LENGTH = 2_000;

/** What `ReadingThread` runs: it reads one payload at a time, and hands over what that holds part by part. */
let parts: Iterator<ReadingPart, undefined> = Iterator.from([]);

parentPort?.on('message', (request: ReadingRequest) => {
  if (request !== 'next part') parts = partsOf(read(request.content, request.options));
  parentPort?.postMessage(parts.next().value);
});

function* partsOf({ problems, transfers, messages, ...head }: Reading): Generator<ReadingPart, undefined> {
  const length = Math.max(problems.length, transfers.length, messages.length);
  let from = 0;
  do {
    const to = from + PART_LENGTH;
    yield {
      ...head,
      problems: problems.slice(from, to),
      transfers: transfers.slice(from, to),
      messages: messages.slice(from, to),
      isLast: to >= length,
    };
    from = to;
  } while (from < length);
}
