/** Every XML message of a simulated network says so in front. */
const XML_MARK = '<!-- SIMULATED: no bank sent this message. -->\n';

/** Puts the mark behind the XML declaration, where there is one. */
export function withMark(xml: string): string {
  const end = xml.startsWith('<?xml') ? xml.indexOf('?>') + 2 : 0;
  return `${xml.slice(0, end)}${end > 0 ? '\n' : ''}${XML_MARK}${xml.slice(end).trimStart()}`;
}
