import { QUOTED } from './detect.ts';
import { headOf, strangeFile } from './strange-file.ts';

/** Why a text has no supported format, as a sentence with the right form. */
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
  if (BASE64.test(head)) return 'The text is base64; decode it, and send what is inside.';
  if (PRINTED.test(head)) {
    return 'The text is a printout of a SWIFT message; export the message itself, with fields like :20: (RJE).';
  }
  if (/^\/[/*]/.test(head)) return 'The text begins with a comment; JSON has none, so leave it out.';
  if (/^"\s*[[{]/.test(head)) {
    return 'The text is JSON within a text in quotes; send the object or the array itself.';
  }
  if (head.startsWith('```')) {
    return 'The text is in a code fence; for JSON and CSV, remove the lines with ```.';
  }
  if (QUOTED.test(head)) {
    return 'The message is quoted, as in a reply to an e-mail: its lines begin with >. Remove those marks, or copy the message from its source.';
  }
  return 'The text is not in a known message format: SWIFT MT begins with {1: or a field like :20:, ISO 20022 with <, telex with ZCZC, JSON with { or [, CSV with a line of column names.';
}

/** XML, FIN, gzip, ZIP or PDF in base64. */
const BASE64 = /^(?:77u\/)?(?:PD94|PERv|PEFw|PEJ1|ezE6|H4sI|UEsD|JVBE)[\w+/\s]+=*\s*$/;
/** Headings of printouts of SWIFT's own software. */
const PRINTED = /^-{3,} *(?:Instance Type and Transmission|Message (?:Header|Text)) *-{3,}/m;

const NUL = '\u0000';

// biome-ignore lint/suspicious/noControlCharactersInRegex: binary files are known by them.
const HAS_CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/;
