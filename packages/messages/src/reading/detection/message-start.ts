/** These are distinguished from other text anywhere in a line, as in a log. */
const FIN = '\\{1:[AFL]\\d\\d[A-Z]{6}';
const DECLARATION = '<\\?xml\\s';
const ELEMENT = '<(?:[\\w.-]{1,40}:)?(?:Document|AppHdr|BusMsgEnvlp|DataPDU|Envelope|RequestPayload)\\b';

/** Where a message begins within other text; a pattern that could be a word counts only at the start of a line. */
export const MESSAGE_START = new RegExp(`${FIN}|${DECLARATION}|^[ \\t]*(?:${ELEMENT}|ZCZC\\b)`, 'gm');
/** Where a message other than FIN begins. */
export const OTHER_START = new RegExp(`${DECLARATION}|^[ \\t]*(?:${ELEMENT}|ZCZC\\b)`, 'gm');
/** Where a message other than a telex begins; telexes have neither braces nor tags. */
export const BEHIND_TELEX = new RegExp(`${FIN}|${DECLARATION}|^[ \\t]*${ELEMENT}`, 'gm');

const XML_HERE = new RegExp(`${DECLARATION}|${ELEMENT}`, 'y');

/** True if XML that ISO 20022 messages begin with begins at an offset. */
export function beginsXml(text: string, at: number): boolean {
  XML_HERE.lastIndex = at;
  return XML_HERE.test(text);
}

/** The offset of the first such start from an offset on; the length of the text when there is none. */
export function nextStart(starts: RegExp, text: string, from: number): number {
  starts.lastIndex = from;
  return starts.exec(text)?.index ?? text.length;
}
