import { decode } from '@clearbench/messages/encodings';
import { readWhole } from '../check/read-whole.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { readingFailure } from '../files.ts';

/** The text of a file; `-` is standard input. Throws CliError for a file that can't be read. */
export async function readText(file: string, charset: string | null): Promise<string> {
  const bytes = await readWhole(file).catch((error: unknown) => {
    throw new CliError(EXIT.trouble, 'unreadable', `${file} can't be read: ${readingFailure(error)}.`);
  });
  return decode(bytes, { charset }).text;
}
