import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { CliError, EXIT } from '../exit-status.ts';
import { findFiles, readingFailure } from '../files.ts';
import type { ArchivedTransfer } from './archived-transfer.ts';

const ARCHIVE_FILE = /\.jsonl(\.gz)?$/;

/** The transfers with this id or UETR in a file, or in every file below a directory, with their text there. */
export async function* findArchived(
  path: string,
  code: string,
): AsyncGenerator<{ transfer: ArchivedTransfer; line: string }> {
  for await (const file of filesOf(path)) {
    for await (const line of linesOf(file)) {
      // Most lines are about others, and are not parsed.
      if (!line.includes(code)) continue;
      const transfer = parsed(file, line);
      if (transfer.kind === 'transfer' && (transfer.id === code || transfer.transfer.uetr === code))
        yield { transfer, line };
    }
  }
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
