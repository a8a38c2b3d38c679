/**
 * The identity that a teleprinter returns on request ("who are you"): the subscriber's number, a short name and the letters of
 * the country's network, at most 20 characters in total: `412345 ELMB D`.
 */
const ANSWERBACK = /^\d{4,8} [A-Z0-9]{3,8} [A-Z]{1,3}$/;
const ANSWERBACK_MAX = 20;

export function isAnswerback(text: string): boolean {
  return text.length <= ANSWERBACK_MAX && ANSWERBACK.test(text);
}

/** True if a line appears to be an answerback: a number, words, and nothing else. */
export function looksLikeAnswerback(text: string): boolean {
  return text.length <= 40 && /^\+?\d{3,9}[A-Z]? *[A-Z][A-Z0-9]*(?: +[A-Z0-9]+){0,2}\+?$/i.test(text);
}

/** For comparing: one space between the words, upper case. */
export function plainAnswerback(text: string): string {
  return text.toUpperCase().replace(/ +/g, ' ').replaceAll('+', '').trim();
}
