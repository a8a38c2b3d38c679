import type { PayloadFormat } from '../../core/transfer.ts';
import { beginsWithHeader, looksLikeCsv } from '../../records/csv/table-start.ts';
import { isInvisible, isSpace } from '../../swift-mt/files/containers-characters.ts';
import { typeOfFields } from '../../swift-mt/index.ts';
import { looksLikeTelex } from '../../telex/reading/looks-like-telex.ts';
import { MESSAGE_START, nextStart } from './message-start.ts';
import { withoutPadding } from './padding.ts';
import { BINARY } from './strange-file.ts';

/** The format and type of a text, recognised from its beginning. */
export interface Detection {
  format: PayloadFormat;
  /** The message type, if the beginning shows it: `MT103`, `MT202 COV`, `pacs.008.001.08`. */
  type: string | null;
}

/** How much of a text is examined. */
export const LOOK_AT = 4096;

/**
 * Recognises the format of a payload by its content, not by its name: the format of its first message, which may have text around
 * it. It only looks at the beginning and never fails; text in none of the formats, and binary data (NUL anywhere but as padding
 * at the end), is `unknown`.
 */
export function detect(text: string): Detection {
  const format = detectFormat(withoutPadding(text));
  const whole = headOf(text);
  const head = whole.slice(behindLetter(whole));
  switch (format) {
    case 'swift-mt':
      return { format, type: finType(head) };
    case 'iso20022':
      return { format, type: isoType(head) };
    case 'telex':
      return { format, type: 'KTT' };
    default:
      return { format, type: null };
  }
}

/** The format alone of a text without padding, without the effort of telling the type. */
export function detectFormat(text: string): PayloadFormat {
  if (text.includes(NUL)) return 'unknown';
  if (text.startsWith('{1:')) return 'swift-mt';
  const head = headOf(text);
  return formatOfHead(head.slice(behindLetter(head)));
}

function headOf(text: string): string {
  const head = trimInvisible(text.slice(0, LOOK_AT));
  return head.startsWith(DOS_PCC) ? trimInvisible(head.slice(1)) : head;
}

function trimInvisible(text: string): string {
  let at = 0;
  while (isSpace(text.charCodeAt(at)) || isInvisible(text.charCodeAt(at))) at++;
  return text.slice(at);
}

/** Where the first message begins when other text is in front of it. */
function behindLetter(head: string): number {
  if (/^[{[<:&]/.test(head) || QUOTED.test(head)) return 0;
  const start = nextStart(MESSAGE_START, head, 0);
  if (start === 0 || start === head.length) return 0;
  const letter = head.slice(0, start);
  const isTable = head[start - 1] !== '\n' && beginsWithHeader(letter);
  return isTable || looksLikeTelex(letter) || STATEMENT_BELOW.test(letter) ? 0 : start;
}

/** Lines of a message after the marks of a reply to an e-mail. */
export const QUOTED = /^[ \t]*>[> \t]*(?:\{1:|<|:\d\d[A-Z]?:|ZCZC\b)/m;

/** The format of a text that begins with a message, by its beginning. */
export function formatOfHead(head: string): PayloadFormat {
  if (/^(?:\{[1-5S]:|:\d\d[A-Z]?:)/.test(head)) return 'swift-mt';
  if (BINARY.test(head)) return 'unknown';
  if (head.startsWith('{\\rtf')) return 'unknown';
  if (head.startsWith('{') || head.startsWith('[')) return 'json';
  if (head.startsWith('<') || head.startsWith('&lt;')) return isIso(head) ? 'iso20022' : 'unknown';
  if (looksLikeTelex(head)) return 'telex';
  if (STATEMENT_BELOW.test(head)) return 'swift-mt';
  return looksLikeCsv(head) ? 'csv' : 'unknown';
}

/** The first field below the few lines that some banks write above their statements. */
const STATEMENT_BELOW = /^(?:[^\r\n]{0,200}\r?\n){1,5}:(?:20|25P?|28C?):/;

/** Never part of a text: databases and other systems after this one can't even store it. */
const NUL = String.fromCharCode(0);

/** Each message of a DOS-PCC file begins with this character. */
const DOS_PCC = String.fromCharCode(1);

function finType(head: string): string | null {
  if (head.startsWith('{1:F21')) return head.includes('{451:1}') ? 'NAK' : 'ACK';
  const text = head.indexOf('{4:');
  const headers = text === -1 ? head : head.slice(0, text);
  const type = /\{2:[IO](\d{3})/.exec(headers)?.[1];
  if (type === undefined) return /\{[12]:/.test(headers) ? null : typeOfBareMessage(head);
  const flag = /\{119:([A-Z0-9]{1,8})\}/.exec(headers)?.[1];
  return flag === undefined ? `MT${type}` : `MT${type} ${flag}`;
}

/** A message without headers is recognised by its fields, if they leave no doubt. */
function typeOfBareMessage(head: string): string | null {
  const fields = [...head.matchAll(/^:(\d\d[A-Z]?):/gm)].map(([, tag = '']) => ({ tag }));
  const next = fields.findIndex(({ tag }, place) => tag === '20' && place > 0);
  const type = typeOfFields(next === -1 ? fields : fields.slice(0, next));
  if (type === null) return null;
  return `MT${type.messageType}${type.validationFlag === null ? '' : ` ${type.validationFlag}`}`;
}

/** An ISO 20022 message is known by its namespace, or by its outermost element. */
function isIso(head: string): boolean {
  return isoType(head) !== null || /<(?:\w+:)?(?:Document|AppHdr|BusMsgEnvlp)\b/.test(head);
}

/** The type in the namespace; a header (head.001) gives way to the document that it announces. */
function isoType(head: string): string | null {
  const names = head.matchAll(
    /urn:(?:iso:std:iso:20022:tech:xsd|swift:xsd):\$?([a-z]{4}\.\d{3}\.\d{3}\.\d{2})/g,
  );
  const types = [...names].map((match) => match[1] ?? '');
  return types.find((name) => !name.startsWith('head.')) ?? types[0] ?? null;
}
