/** White space and byte order marks before an XML declaration, where nothing is allowed. */
const BEFORE_DECLARATION = /[\uFEFF \t\r\n]*(?=<\?xml\s)/uy;

export const BYTE_ORDER_MARK = '\uFEFF';

/** The part that the parser does not get: a byte order mark, or text that is not allowed before the declaration. */
export function leadingText(text: string, from: number): string {
  BEFORE_DECLARATION.lastIndex = from;
  const found = BEFORE_DECLARATION.exec(text)?.[0];
  return found ?? (text.startsWith(BYTE_ORDER_MARK, from) ? BYTE_ORDER_MARK : '');
}
