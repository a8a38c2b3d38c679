/** The comment that marks every XML message of a simulated network. */
const XML_MARK = '<!-- SIMULATED: no bank sent this message. -->\n';

/** Puts the mark after the XML declaration, if there is one. */
export function withMark(xml: string): string {
  const end = xml.startsWith('<?xml') ? xml.indexOf('?>') + 2 : 0;
  return `${xml.slice(0, end)}${end > 0 ? '\n' : ''}${XML_MARK}${xml.slice(end).trimStart()}`;
}
