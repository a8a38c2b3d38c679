const REFERENCE = /&(?:#x([\da-fA-F]+);|#(\d+);|(amp|lt|gt|quot|apos);)?/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text with its references resolved; null if an `&` does not begin an XML reference. */
export function resolved(text: string): string | null {
  if (!text.includes('&')) return text;
  let isWrong = false;
  const value = text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
    if (isCharacter(code)) return String.fromCodePoint(code);
    isWrong = true;
    return whole;
  });
  return isWrong ? null : value;
}

/** The production `Char` of XML 1.0. False for NaN. */
function isCharacter(code: number): boolean {
  if (code < 0x20) return code === 9 || code === 10 || code === 13;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

/** The positions of each `&` that does not begin an XML reference. */
export function* wrongReferences(text: string): Generator<number> {
  for (const { 0: reference, index } of text.matchAll(REFERENCE)) {
    if (reference === '&' || resolved(reference) === null) yield index;
  }
}
