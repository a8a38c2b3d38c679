import { NAME_BYTES } from './path.ts';

const ID_LETTERS = 8;
/** A long part after the last dot belongs to the name itself. */
const EXTENSION_BYTES = 32;

/** `payments.xml` becomes `payments~1a2b3c4d.xml`, with the end of the id. */
export function nameBeside(name: string, id: string): string {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= EXTENSION_BYTES;
  const [stem, extension] = hasExtension ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const mark = `~${id.slice(-ID_LETTERS)}`;
  return `${shortened(stem, NAME_BYTES - Buffer.byteLength(mark + extension))}${mark}${extension}`;
}

/** A file about another one; the name is shortened if both together are too long. */
export function nameAbout(name: string, ending: string): string {
  return shortened(name, NAME_BYTES - Buffer.byteLength(ending)) + ending;
}

/** Its first characters, at most so many bytes in UTF-8. */
export function shortened(text: string, maxBytes: number): string {
  let result = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    result += character;
  }
  return result;
}
