/** White space and byte order marks that stand before an XML declaration, where nothing may. */
const BEFORE_DECLARATION = /[\uFEFF \t\r\n]*(?=<\?xml\s)/uy;

export const BYTE_ORDER_MARK = '\uFEFF';

/** What the parser does not get: a byte order mark, or what may not stand before the declaration. */
export function leadingText(text: string, from: number): string {
  BEFORE_DECLARATION.lastIndex = from;
  const found = BEFORE_DECLARATION.exec(text)?.[0];
  return found ?? (text.startsWith(BYTE_ORDER_MARK, from) ? BYTE_ORDER_MARK : '');
}
