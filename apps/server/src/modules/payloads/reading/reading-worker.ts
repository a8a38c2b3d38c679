import { answerRequests } from '../../../platform/threads/answer-requests.ts';
import { encodedRows, newRow } from '../http/answers.ts';
import { itemRows, type PayloadOfItems } from '../storing/rows.ts';
import { receivedArriving } from './house-check.ts';
import { type Reading, readInParts } from './reading.ts';
import type { ReadingAnswer, ReadingRequest } from './reading-thread.ts';

/** The main thread blocks while it receives a part, which arrives in one piece. */
const PART_LENGTH = 2_000;

/** The code that `ReadingThread` runs: reads one payload at a time, one part per request. */
let parts: Iterator<Reading, void> = Iterator.from([]);
let payload: PayloadOfItems = { payloadId: '', scenario: null, scenariosByValues: true };
let wholeItems = 0;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

answerRequests(readOn, (answer) =>
  answer.kind === 'part' && answer.items !== null
    ? [answer.items.transfers.buffer, answer.items.messages.buffer]
    : [],
);

function readOn(request: ReadingRequest): ReadingAnswer {
  const isFirst = request !== 'next part';
  if (isFirst) {
    ({ payload, wholeItems } = request);
    const arriving = request.house === null ? null : receivedArriving(request.house);
    const length = Math.max(PART_LENGTH, wholeItems);
    parts = readInParts(utf8.decode(request.content), request.options, { length, arriving });
  }
  const { value: part } = parts.next();
  if (part === undefined) throw new Error('A payload was asked for more parts than it has.');
  // A payload that has been read to its end is released.
  if (part.isLast) parts = Iterator.from([]);
  const isWhole = isFirst && part.isLast && part.transfers.length + part.messages.length <= wholeItems;
  return isWhole ? { kind: 'whole', reading: part } : encoded(part);
}

function encoded({ transfers, messages, ...part }: Reading): ReadingAnswer {
  const isEmpty = transfers.length + messages.length === 0;
  const items = isEmpty ? null : itemRows(payload, { transfers, messages });
  return {
    kind: 'part',
    ...part,
    items,
    rows: encodedRows(transfers.map((transfer) => newRow(payload, transfer))),
    messages: messages.map(({ index, type, uetr, reference }) => ({ index, type, uetr, reference })),
  };
}
