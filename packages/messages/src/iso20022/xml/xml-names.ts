const START =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const NAME = new RegExp(`[${START}][-${START}.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040]*`, 'uy');
const QUALIFIED = new RegExp(`^(?!:)[${START}][^:]*(?::(?!:)[${START}][^:]*)?$`, 'u');

const LETTER = 1;
const DIGIT = 2;
/** The role of an ASCII character in a name: it can begin it, continue it, or ends it (0). */
const ROLES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[:A-Z_a-z]/.test(character) ? LETTER : /[-.0-9]/.test(character) ? DIGIT : 0;
});

/** Where the name at an offset ends; the offset itself if no name begins there. */
export function endOfName(text: string, from: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  if (code < 128 && ROLES[code] !== LETTER) return from;
  while (code < 128 && ROLES[code] !== 0) code = text.charCodeAt(++at);
  if (code < 128 || Number.isNaN(code)) return at;
  NAME.lastIndex = from;
  return NAME.test(text) ? NAME.lastIndex : from;
}

/** True if a name has at most one prefix, and prefix and local name are names themselves. */
export function isQualifiedName(name: string): boolean {
  return QUALIFIED.test(name);
}
