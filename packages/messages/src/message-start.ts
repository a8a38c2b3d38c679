const FIN = '\\{1:[AFL]\\d\\d[A-Z]{6}';
const XML =
  '<\\?xml\\s|<(?:[\\w.-]{1,40}:)?(?:Document|AppHdr|BusMsgEnvlp|DataPDU|Envelope|RequestPayload)\\b';

/** Where a message begins in other text: FIN by its header anywhere, others at the start of a line. */
export const MESSAGE_START = new RegExp(`${FIN}|^[ \\t]*(?:${XML}|ZCZC\\b)`, 'gm');
/** Where one that is no FIN begins. */
export const OTHER_START = new RegExp(`^[ \\t]*(?:${XML}|ZCZC\\b)`, 'gm');
/** Where one begins that is no telex, which has neither braces nor tags. */
export const BEHIND_TELEX = new RegExp(`${FIN}|^[ \\t]*(?:${XML})`, 'gm');

const XML_HERE = new RegExp(XML, 'y');

/** Whether XML that ISO 20022 messages begin with begins at an offset. */
export function beginsXml(text: string, at: number): boolean {
  XML_HERE.lastIndex = at;
  return XML_HERE.test(text);
}

/** The offset of the first such start from an offset on; the length of the text when there is none. */
export function nextStart(starts: RegExp, text: string, from: number): number {
  starts.lastIndex = from;
  return starts.exec(text)?.index ?? text.length;
}
