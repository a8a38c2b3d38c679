import { readCsv } from './csv/read-csv.ts';
import { detect, detectFormat } from './detect.ts';
import { isoItems, parseMxAll } from './iso20022/index.ts';
import { collectItems } from './item-collector.ts';
import { readJson } from './json/read-json.ts';
import type { Problem } from './problem.ts';
import { readFinItems } from './swift-mt/index.ts';
import { collectTelexes } from './telex/index.ts';
import {
  identityOf,
  type PayloadFormat,
  type PayloadItem,
  type PayloadReading,
  type ReadOptions,
} from './transfer.ts';

/**
 * Reads a payload in any format that the platform takes into transfers: recognises it by content, validates
 * it, and lists everything that is wrong, per message, element or row. It never throws. MT messages are read
 * leniently: a missing UETR is a warning because the transfer gets one on arrival. Of an envelope
 * `{ format, content }` the content is read; lines, columns and spans are then those of the content.
 */
export function readPayload(text: string, options: ReadOptions = {}): PayloadReading {
  const reading = readOnce(text, options);
  return reading.kind === 'envelope' ? readContent(reading.content, options) : reading.payload;
}

type Once =
  | { readonly kind: 'envelope'; readonly content: string }
  | { readonly kind: 'payload'; readonly payload: PayloadReading };

/** Envelopes do not nest: it would hide from a reader what is inside. */
function readContent(content: string, options: ReadOptions): PayloadReading {
  const reading = readOnce(content, options);
  if (reading.kind === 'payload') return reading.payload;
  const message = 'The content of the envelope is an envelope again; put the payload itself into /content.';
  return refused('json', content, 'nested_envelope', message);
}

function readOnce(text: string, options: ReadOptions): Once {
  const format = detectFormat(text);
  switch (format) {
    case 'swift-mt':
      return payload({ format, text, ...readFinItems(text) });
    case 'json': {
      const json = readJson(text, options);
      if (json.kind === 'envelope') return json;
      const { items, problems } = json;
      return payload({ format, text, messageType: null, items, problems });
    }
    case 'csv':
      return payload({ format, text, messageType: null, ...readCsv(text, options) });
    case 'iso20022':
      return payload({ format, text, messageType: detect(text).type, ...collectItems(mxItems(text)) });
    case 'telex':
      return payload({ format, text, messageType: 'KTT', ...collectTelexes(text) });
    case 'unknown': {
      const empty = text.trim() === '';
      const found = empty ? 'The payload is empty' : 'The payload is in no known format';
      const message = `${found}; send a SWIFT MT, ISO 20022 or telex message, JSON, or CSV with a header row.`;
      return payload(refused(format, text, empty ? 'empty_payload' : 'unknown_format', message));
    }
  }
}

function payload(reading: PayloadReading): Once {
  return { kind: 'payload', payload: reading };
}

function refused(format: PayloadFormat, text: string, code: string, message: string): PayloadReading {
  const problem: Problem = { code, severity: 'error', path: '', line: 1, column: 1, message };
  return { format, text, messageType: null, items: [], problems: [problem] };
}

function* mxItems(text: string): Generator<PayloadItem> {
  for (const result of parseMxAll(text, 'lenient')) {
    if (result.kind === 'message') yield* isoItems(result.message, result.span);
    else {
      const { line, span, type, problems } = result;
      yield { index: 0, line, span, type, about: identityOf(null), transfer: null, problems };
    }
  }
}
