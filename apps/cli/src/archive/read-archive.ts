import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CliError, EXIT } from '../exit-status.ts';
import { findFiles, readingFailure } from '../files.ts';
import type { ArchivedTransfer } from './archived-transfer.ts';

const ARCHIVE_FILE = /\.jsonl(\.gz)?$/;

/** The transfers with this id or UETR in a file, or in every file below a directory, with their lines there. */
export async function* findArchived(
  path: string,
  code: string,
): AsyncGenerator<{ transfer: ArchivedTransfer; line: string }> {
  for await (const file of filesOf(path)) {
    for await (const line of linesOf(file)) {
      // Most lines are about others, and are not parsed.
      if (!line.includes(code)) continue;
      const transfer = parsed(file, line);
      if (transfer.kind !== 'transfer' || (transfer.id !== code && transfer.transfer.uetr !== code)) continue;
      if (transfer.arrival.raw !== null) yield { transfer, line };
      else {
        const raw = await sharedText(file, transfer.arrival.payloadId);
        const complete = { ...transfer, arrival: { ...transfer.arrival, raw } };
        yield { transfer: complete, line: JSON.stringify(complete) };
      }
    }
  }
}

/** Only one line of a file has the text of a payload that can't be cut into its payments. */
async function sharedText(file: string, payloadId: string): Promise<string | null> {
  for await (const line of linesOf(file)) {
    if (!line.includes(payloadId)) continue;
    const { arrival, messages = [] }: Arrived = parsed(file, line);
    const arrivals = [arrival, ...messages.map((message) => message.arrival)];
    const whole = arrivals.find((one) => one.payloadId === payloadId && one.raw !== null);
    if (whole !== undefined) return whole.raw;
  }
  return null;
}

interface Arrived {
  arrival: ArchivedTransfer['arrival'];
  messages?: { arrival: ArchivedTransfer['arrival'] }[];
}

async function* filesOf(path: string): AsyncGenerator<string> {
  try {
    for await (const file of findFiles(path)) if (file === path || ARCHIVE_FILE.test(file)) yield file;
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = file.endsWith('.gz') ? source.pipe(createGunzip()) : source;
  // A pipe passes no errors on.
  if (text !== source) source.once('error', (error) => text.destroy(error));
  let rest = '';
  try {
    for await (const part of text.setEncoding('utf8')) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw unreadable(file, error);
  }
  if (rest !== '') yield rest;
}

function parsed(file: string, line: string): ArchivedTransfer {
  try {
    return JSON.parse(line) as ArchivedTransfer;
  } catch (error) {
    throw unreadable(file, error);
  }
}

const unreadable = (path: string, error: unknown): CliError =>
  error instanceof CliError
    ? error
    : new CliError(EXIT.trouble, 'unreadable', `${path} can't be read: ${readingFailure(error)}.`, {
        cause: error,
      });
