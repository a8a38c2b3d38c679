import type { Problem } from '@clearbench/messages';
import type { EncodingReading } from '@clearbench/messages/encodings';
import type { WorkbenchDocument } from '../messages/stored-text.ts';
import { formatCount } from '../text/format.ts';

/** The maximum size of a payload. */
export const LARGEST_BYTES = 10 * 1024 * 1024;

export type FileReading =
  | { readonly kind: 'read'; readonly document: WorkbenchDocument; readonly note: string | null }
  | GuessedFile
  | { readonly kind: 'refused'; readonly reason: string };

/** A file that is not UTF-8 and names no encoding: the operator must choose it. */
export interface GuessedFile {
  readonly kind: 'guess';
  /** Its text in the likeliest encoding. */
  readonly document: WorkbenchDocument;
  /** Its first words beyond ASCII in the likely encodings, the likeliest first. */
  readonly readings: readonly EncodingReading[];
  /** Its text in a given encoding. */
  as(encoding: string): WorkbenchDocument;
}

/** Reads a file as text. One with bytes that its encoding does not have is refused, with their places. */
export async function readFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<FileReading> {
  if (file.size > LARGEST_BYTES) {
    return {
      kind: 'refused',
      reason: `${file.name} is larger than 10 MB, the limit here.`,
    };
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'refused', reason: `${file.name} could not be read. Folders can't be checked.` };
  }
  const decoding = await loadDecoding().catch(() => null);
  if (decoding === null) {
    const reason = `${file.name} could not be read: a part of this page is missing. Check the connection and try again.`;
    return { kind: 'refused', reason };
  }
  return readBytes(file.name, bytes, decoding.decode);
}

const loadDecoding = () => import('./decoding.ts');

/** Loads the file reader, so that it also works without the server. */
export const preloadDecoding = (): void => void loadDecoding().catch(() => {});

type Decode = Awaited<ReturnType<typeof loadDecoding>>['decode'];

function readBytes(name: string, bytes: Uint8Array, decode: Decode): FileReading {
  const { text, problems, source, readings } = decode(bytes);
  const document = { text, name, isSimulated: false };
  if (source === 'guess' && readings.length > 0) {
    const as = (charset: string) => ({ ...document, text: decode(bytes, { charset }).text });
    return { kind: 'guess', document, readings, as };
  }
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    return { kind: 'refused', reason: `${name} can't be read as text. ${placesOf(errors)}` };
  const note = problems.map(({ message }) => message).join(' ');
  return { kind: 'read', document, note: note === '' ? null : note };
}

/** The number of names that fit into a sentence. */
const NAMED_MAX = 3;

/** The first problem in full, and where some others are. */
function placesOf([first, ...others]: readonly Problem[]): string {
  if (first === undefined) return '';
  const placed = `Line ${first.line}, column ${first.column}: ${first.message}`;
  if (others.length === 0) return placed;
  const more = others.slice(0, NAMED_MAX).map(({ line, column }) => `line ${line}, column ${column}`);
  return `${placed} Also at ${more.join('; ')}${others.length > NAMED_MAX ? ' and elsewhere' : ''}.`;
}

/** Only the first file is checked: names the others. Null when there are none. */
export function leftOutNote(files: readonly Pick<File, 'name'>[]): string | null {
  const [taken, ...left] = files.map(({ name }) => name);
  if (taken === undefined || left.length === 0) return null;
  const named = left.slice(0, NAMED_MAX).join(', ');
  const more = left.length > NAMED_MAX ? ` and ${formatCount(left.length - NAMED_MAX)} more` : '';
  return (
    `One file is checked at a time, and ${formatCount(files.length)} were dropped: only ${taken} was opened, ` +
    `not ${named}${more}.`
  );
}
