const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const DOLLAR = 36;
const ZERO = 48;
const NINE = 57;
const BYTE_ORDER_MARK = 0xfeff;

export function isDigit(character: number): boolean {
  return character >= ZERO && character <= NINE;
}

export function isLineEnd(character: number): boolean {
  return character === NEWLINE || character === RETURN;
}

export function isSpace(character: number): boolean {
  return character === SPACE || character === TAB || isLineEnd(character);
}

/** What may stand between the messages of a file. */
export function isSeparator(character: number): boolean {
  return (
    isSpace(character) ||
    character === DOLLAR ||
    character === 1 ||
    character === 3 ||
    character === BYTE_ORDER_MARK
  );
}
