import type { Problem } from '../../core/problem.ts';
import type { PayloadFormat, PayloadItem, TransferOptions, TransferReading } from '../../core/transfer.ts';
import { readCsv } from '../../records/csv/read-csv.ts';
import { isTable } from '../../records/csv/table-start.ts';
import { readJson } from '../../records/json/read-json.ts';
import { detectFormat } from '../detection/detect.ts';
import { withoutPadding } from '../detection/padding.ts';
import { whyUnknown } from '../detection/unknown-format.ts';
import { readMessages } from '../read-messages.ts';
import { nothingBut, refusedWhole } from './item-collector.ts';
import type { OpenTransfers } from './open-transfers.ts';

/**
 * Reads a payload in any format that the platform takes into transfers: recognises it by content, validates
 * it, and lists everything that is wrong, per message, element or row. It never throws. MT messages are read
 * leniently: a missing UETR is a warning because the transfer gets one on arrival. Of an envelope
 * `{ format, content }` the content is read; lines, columns and spans are then those of the content. What systems pad
 * a text with (NUL, 0x1A) is left out.
 */
export function readTransfers(text: string, options: TransferOptions = {}): TransferReading {
  const opened = openTransfers(text, options);
  const items: PayloadItem[] = [];
  for (;;) {
    const { done, value } = opened.items.next();
    if (done !== true) items.push(value);
    else {
      const { messageType, problems, isRefused } = value;
      return {
        format: opened.format,
        text: opened.text,
        messageType,
        items: isRefused ? [] : items,
        problems,
      };
    }
  }
}

/**
 * Like `readTransfers`, but items are read on demand, so that a file need not be in memory as a whole. The last value contains the
 * problems of the payload as a whole, which may mean that nothing of it is accepted.
 */
export function openTransfers(text: string, options: TransferOptions = {}): OpenTransfers {
  const reading = readOnce(text, options);
  return reading.kind === 'envelope' ? readContent(reading.content, options) : reading.payload;
}

type Once =
  | { readonly kind: 'envelope'; readonly content: string }
  | { readonly kind: 'payload'; readonly payload: OpenTransfers };

/** Envelopes do not nest, because that would hide their contents from a reader. */
function readContent(content: string, options: TransferOptions): OpenTransfers {
  const reading = readOnce(content, options);
  if (reading.kind === 'payload') return reading.payload;
  const message = 'The content of the envelope is an envelope again; put the payload itself into /content.';
  return refused('json', content, 'nested_envelope', message);
}

function readOnce(given: string, options: TransferOptions): Once {
  const text = withoutPadding(given);
  const format = formatOf(text, options);
  switch (format) {
    case 'json': {
      const json = readJson(text, options);
      if (json.kind === 'envelope') return json;
      return payload({ format, text, items: json.items });
    }
    case 'csv':
      return payload({ format, text, items: readCsv(text, options) });
    case 'swift-mt':
    case 'iso20022':
    case 'telex':
      return payload({ format, text, items: readMessages(text) });
    case 'unknown':
      return payload(
        text.trim() === ''
          ? refused(format, text, 'empty_payload', 'The payload is empty; send a payment message.')
          : refused(format, text, 'unknown_format', whyUnknown(text)),
      );
  }
}

/** A mapping of columns says that a text without any known column is a CSV. */
export function formatOf(text: string, { columns }: TransferOptions): PayloadFormat {
  const format = detectFormat(text);
  return format === 'unknown' && columns !== undefined && isTable(text, columns) ? 'csv' : format;
}

function payload(reading: OpenTransfers): Once {
  return { kind: 'payload', payload: reading };
}

function refused(format: PayloadFormat, text: string, code: string, message: string): OpenTransfers {
  const problem: Problem = { code, severity: 'error', path: '', line: 1, column: 1, message };
  return { format, text, items: nothingBut(refusedWhole([problem])) };
}
