import { AppError } from '../errors.ts';

/**
 * No call needs as many. A body of a megabyte could have hundreds of thousands, and parsing it would keep the process busy for
 * half a second.
 */
const VALUES_MAX = 60_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;

/**
 * Counts the values of a JSON text without parsing it.
 * @throws AppError when there are too many
 */
export function requireFewValues(body: Uint8Array): void {
  let count = 0;
  for (let at = 0; at < body.length; at++) {
    switch (body[at]) {
      case QUOTE:
        at = endOfString(body, at);
        break;
      // Each value except the first of an array or object comes after a comma.
      case COMMA:
      case BRACKET:
      case BRACE:
        count++;
    }
    if (count > VALUES_MAX) {
      const message = `The body has more than ${VALUES_MAX.toLocaleString('en')} values. Please send fewer at a time.`;
      throw new AppError('validation_failed', message);
    }
  }
}

/** Where the string that begins there ends. */
function endOfString(body: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
  return at;
}
