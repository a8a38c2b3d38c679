/** How the text of a telex begins. A comma or semicolon after the word makes it the name of a column. */
const OPENING = /^(?:ZCZC|TELEX|TLX|KTT)\b(?! ?[,;])/i;

/** Line beginnings that only a telex has: its signals, its test key. */
const TELLING_LINE =
  /^[ \t]*(?:\(?\d{1,2}[.)] ?)?(?:ZCZC\b|KTT PAYMENT ORDER\b|TEST ?KEY\b|TEST(?:ED)?(?: NO| NR| NUMBER)?[.: ]{1,3}\d{3}|ANSWERBACK\b)(?! ?[,;])/im;

/** True if a text that begins like this was meant as a telex. */
export function looksLikeTelex(head: string): boolean {
  return OPENING.test(head) || TELLING_LINE.test(head);
}
