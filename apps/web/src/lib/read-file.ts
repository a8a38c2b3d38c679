import { formatCount } from './format.ts';
import type { WorkbenchDocument } from './messages/stored-text.ts';

/** The maximum size of a payload. */
export const LARGEST_BYTES = 10 * 1024 * 1024;

export type FileReading =
  | { readonly kind: 'read'; readonly document: WorkbenchDocument; readonly note: string | null }
  | { readonly kind: 'refused'; readonly reason: string };

/** Reads a file as text. Text that is not Unicode is read byte by byte, with a notice. */
export async function readFile(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<FileReading> {
  if (file.size > LARGEST_BYTES) {
    return {
      kind: 'refused',
      reason: `${file.name} is larger than 10 MB, which is the most that is read here.`,
    };
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'refused', reason: `${file.name} could not be read. Folders can't be checked.` };
  }
  const { text, note } = decode(bytes);
  return { kind: 'read', document: { text, name: file.name, isSimulated: false }, note };
}

/** As many names as fit into a sentence. */
const NAMED_MAX = 3;

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

function decode(bytes: Uint8Array): { text: string; note: string | null } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decodeAs('utf-16le', bytes), note: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decodeAs('utf-16be', bytes), note: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), note: null };
  } catch {
    const note = 'The file is not UTF-8: it was read as Windows-1252.';
    return { text: decodeAs('windows-1252', bytes), note };
  }
}

const decodeAs = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);
