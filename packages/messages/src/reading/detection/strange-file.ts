/**
 * Names a file of another kind that was submitted by mistake, as a sentence; null when none is recognised. The text may be the
 * result of decoding its bytes leniently as UTF-8, or as Latin-1.
 */
export function strangeFile(text: string): string | null {
  const head = headOf(text);
  const found = FILES.find(([signature]) => signature.test(head));
  return found === undefined ? null : `The text is ${found[1]}`;
}

export function headOf(text: string): string {
  return text.slice(0, 4096).trimStart();
}

const SAVE = 'save a sheet as CSV, and a message as plain text.';
const UNPACK = 'unpack it and send the files in it.';

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: such files are known by them.

/** Files that people mistake for messages, by their first characters. */
const FILES: readonly (readonly [signature: RegExp, kind: string])[] = [
  [
    /^PK\u0003.*?(?:\[Content_Types\]\.xml|\bxl\/|mimetypeapplication)/s,
    `a document of an office program; ${SAVE}`,
  ],
  [
    /^(?:\u00D0\u00CF\u0011\u00E0|\uFFFD{2}\u0011\u0871)/,
    `a document of an old office program, such as .xls; ${SAVE}`,
  ],
  [/^\{\\rtf/, 'a document of a word processor (RTF); save it as plain text.'],
  [/^PK[\u0003\u0005\u0007]/, `a ZIP archive, or a document of an office program, which is one; ${UNPACK}`],
  [/^\u001F[\u008B\uFFFD]/, `compressed with gzip; ${UNPACK}`],
  [/^7z[\u00BC\uFFFD]/, `a 7-Zip archive; ${UNPACK}`],
  [/^%PDF-/, 'a PDF document; send the message in it as text.'],
  [/^[\u0089\uFFFD]PNG|^.{2,10}(?:JFIF|Exif)/s, 'a picture; send the message as text.'],
  [
    /^(?:\u00FF\u00FE|\u00FE\u00FF|\uFFFD{2})?(?:[\n\r -~]\u0000[\n\r -~]|\u0000[\n\r -~]\u0000)/,
    'UTF-16; save it as UTF-8.',
  ],
];

/** Control characters other than tab, line ends and the 0x01 and 0x03 of DOS-PCC. */
export const BINARY = /[\u0000\u0002\u0004-\u0008\u000B\u000C\u000E-\u001F]/;

// biome-ignore-end lint/suspicious/noControlCharactersInRegex: such files are known by them.
