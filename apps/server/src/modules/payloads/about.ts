import { detect, type PayloadFormat } from '@clearbench/messages';

/** What a message that orders no transfer tells of itself. */
export interface MessageFacts {
  type: string | null;
  /** Of the one transfer that it names; null when it names none or several. */
  uetr: string | null;
  reference: string | null;
}

const UUID_V4 = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** Tag 121 of the user header; in an acknowledgement, that of the message that it repeats. */
const FIN_UETR = new RegExp(`\\{121:(${UUID_V4})\\}`, 'gi');
const XML_UETR = new RegExp(`<(?:[\\w.-]{1,40}:)?(?:Orgnl)?UETR>\\s*(${UUID_V4})\\s*<`, 'gi');
const FIN_REFERENCE = /^:20:([^\r\n]{1,35})/m;
const XML_REFERENCE = /<(?:[\w.-]{1,40}:)?(?:MsgId|BizMsgIdr)>\s*([^<\s][^<\r\n]{0,34})</;

/** Reads the facts by which a message is found again. It is valid already: they are where the standard has them. */
export function messageFacts(format: PayloadFormat, text: string): MessageFacts {
  switch (format) {
    case 'swift-mt':
      return { type: detect(text).type, uetr: theOne(text, FIN_UETR), reference: first(text, FIN_REFERENCE) };
    case 'iso20022':
      return { type: detect(text).type, uetr: theOne(text, XML_UETR), reference: first(text, XML_REFERENCE) };
    case 'telex':
    case 'json':
    case 'csv':
    case 'unknown':
      return { type: messageType(format, text), uetr: null, reference: null };
  }
}

/** The type of a message of a standard, null for what is none: JSON, CSV and forms. */
export function messageType(format: string, text: string): string | null {
  switch (format) {
    case 'swift-mt':
    case 'iso20022':
      return detect(text).type;
    case 'telex':
      return 'KTT';
    default:
      return null;
  }
}

function theOne(text: string, pattern: RegExp): string | null {
  const found = new Set<string>();
  for (const [, uetr = ''] of text.matchAll(pattern)) found.add(uetr.toLowerCase());
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

const first = (text: string, pattern: RegExp): string | null => pattern.exec(text)?.[1]?.trim() ?? null;
