import { readCsv } from './csv/read-csv.ts';
import { detect, detectFormat } from './detect.ts';
import { readJson } from './json/read-json.ts';
import {
  inTextOrder,
  MAX_ITEMS,
  MAX_PROBLEMS_PER_MESSAGE,
  MAX_PROBLEMS_PER_PAYLOAD,
  type Problem,
} from './problem.ts';
import { openText } from './swift-mt/cursor.ts';
import { finItem, messageTypeOf, readFinMessage } from './swift-mt/read-fin.ts';
import type { PayloadFormat, PayloadItem, PayloadReading, ReadOptions } from './transfer.ts';

/**
 * Reads a payload in any format that the platform takes into transfers: recognises it by content, validates
 * it, and lists everything that is wrong, per message, element or row. It never throws. MT messages are read
 * leniently: a missing UETR is a warning because the transfer gets one on arrival. Of an envelope
 * `{ format, content }` the content is read; lines and columns are then those of the content.
 */
export function readPayload(text: string, options: ReadOptions = {}): PayloadReading {
  const reading = readOnce(text, options);
  return limit(reading.kind === 'envelope' ? readContent(reading.content, options) : reading.payload);
}

type Once =
  | { readonly kind: 'envelope'; readonly content: string }
  | { readonly kind: 'payload'; readonly payload: PayloadReading };

/** Envelopes do not nest: it would hide from a reader what is inside. */
function readContent(content: string, options: ReadOptions): PayloadReading {
  const reading = readOnce(content, options);
  if (reading.kind === 'payload') return reading.payload;
  const message = 'The content of the envelope is an envelope again; put the payload itself into /content.';
  return refused('json', null, 'nested_envelope', message);
}

function readOnce(text: string, options: ReadOptions): Once {
  const format = detectFormat(text);
  switch (format) {
    case 'swift-mt':
      return payload(readFin(text));
    case 'json': {
      const json = readJson(text, options);
      return json.kind === 'envelope' ? json : payload({ format, messageType: null, ...withoutKind(json) });
    }
    case 'csv':
      return payload({ format, messageType: null, ...readCsv(text, options) });
    case 'iso20022': {
      const { type } = detect(text);
      const what = type === null ? 'an ISO 20022 message' : `an ISO 20022 message (${type})`;
      return payload(refused(format, type, 'unsupported_format', notYet(what)));
    }
    case 'telex':
      return payload(refused(format, null, 'unsupported_format', notYet('a telex (KTT)')));
    case 'unknown': {
      const empty = text.trim() === '';
      const found = empty ? 'The payload is empty' : 'The payload is in no known format';
      const message = `${found}; send an MT103 (SWIFT FIN), JSON or CSV with a header row.`;
      return payload(refused(format, null, empty ? 'empty_payload' : 'unknown_format', message));
    }
  }
}

function payload(reading: PayloadReading): Once {
  return { kind: 'payload', payload: reading };
}

function withoutKind({ items, problems }: { items: PayloadItem[]; problems: Problem[] }) {
  return { items, problems };
}

function notYet(what: string): string {
  return `The payload is ${what}; this version takes the MT103 (SWIFT FIN), JSON and CSV.`;
}

function refused(
  format: PayloadFormat,
  messageType: string | null,
  code: string,
  message: string,
): PayloadReading {
  const problem: Problem = { code, severity: 'error', path: '', line: 1, column: 1, message };
  return { format, messageType, items: [], problems: [problem] };
}

function readFin(text: string): PayloadReading {
  const cursor = openText(text);
  const items: PayloadItem[] = [];
  let messageType: string | null = null;
  let message = readFinMessage(cursor, 'lenient');
  while (message !== null && items.length <= MAX_ITEMS) {
    messageType ??= messageTypeOf(message);
    items.push(finItem(message, items.length));
    message = readFinMessage(cursor, 'lenient');
  }
  return { format: 'swift-mt', messageType, items, problems: [] };
}

/** Numbers the problems, and keeps a hostile payload from making more items and problems than memory holds. */
function limit(reading: PayloadReading): PayloadReading {
  if (reading.items.length > MAX_ITEMS) {
    reading.items.length = MAX_ITEMS;
    const message = `The payload has more than ${MAX_ITEMS} items; split it. None of it was taken.`;
    return {
      ...reading,
      items: [],
      problems: [{ code: 'too_many_items', severity: 'error', path: '', line: null, column: null, message }],
    };
  }
  reading.problems.splice(MAX_PROBLEMS_PER_MESSAGE);
  let listed = 0;
  for (const item of reading.items) {
    if (item.problems.length === 0) continue;
    const max = listed < MAX_PROBLEMS_PER_PAYLOAD ? MAX_PROBLEMS_PER_MESSAGE : 1;
    if (item.problems.length > max) item.problems = keepFirst(item.problems, max);
    listed += item.problems.length;
    for (const problem of inTextOrder(item.problems)) problem.index = item.index;
  }
  return reading;
}

/** The first problems, the first error always among them. */
function keepFirst(problems: readonly Problem[], max: number): Problem[] {
  const error = problems.find(({ severity }) => severity === 'error');
  const others = problems.filter((problem) => problem !== error);
  return error === undefined ? others.slice(0, max) : [error, ...others.slice(0, max - 1)];
}
