import { QUOTED } from './detect.ts';

/** Why a text is in no format that is read, as a sentence, and what would be right. */
export function whyUnknown(text: string): string {
  const strange = strangeFile(text);
  if (strange !== null) return strange;
  const head = headOf(text);
  if (HAS_CONTROLS.test(head) || text.includes(NUL)) {
    return 'The text is binary; a message is plain text in UTF-8.';
  }
  if (head.startsWith('@@:')) {
    return 'The message has @@ instead of line ends, as exports of banking software do; begin each tag on a new line.';
  }
  if (head.startsWith('<')) {
    return 'The text is XML or HTML, but not a message: ISO 20022 has an element Document with a namespace like urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08.';
  }
  if (head.startsWith('```')) {
    return 'The text is in a code fence; for JSON and CSV, remove the lines with ```.';
  }
  if (QUOTED.test(head)) {
    return 'The message is quoted, as in a reply to an e-mail: its lines begin with >. Remove those marks, or copy the message from its source.';
  }
  return 'The text is not in a known message format: SWIFT MT begins with {1: or a field like :20:, ISO 20022 with <, telex with ZCZC, JSON with { or [, CSV with a line of column names.';
}

/**
 * Names a file of another kind that was submitted by mistake, as a sentence; null when none is recognised. The text may be the
 * result of decoding its bytes leniently as UTF-8, or as Latin-1.
 */
export function strangeFile(text: string): string | null {
  const head = headOf(text);
  const found = FILES.find(([signature]) => signature.test(head));
  return found === undefined ? null : `The text is ${found[1]}`;
}

function headOf(text: string): string {
  return text.slice(0, 4096).trimStart();
}

const NUL = '\u0000';
const UNPACK = 'unpack it and send the files in it.';

// biome-ignore-start lint/suspicious/noControlCharactersInRegex: such files are known by them.

/** Files that are taken for messages by mistake, by their first characters. */
const FILES: readonly (readonly [signature: RegExp, kind: string])[] = [
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

const HAS_CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;

// biome-ignore-end lint/suspicious/noControlCharactersInRegex: such files are known by them.
