import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** The time of the check grows faster than the password, and this much of a good one is good enough. */
const CHECKED_LENGTH = 32;
/** Words of this product and of passwords in general. */
const OWN_WORDS = ['clearbench', 'operator', 'administrator', 'payment', 'payments', 'sandbox', 'bank'];
/** Shorter parts of a name occur in too many words. */
const WORD_MIN = 3;

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: CHECKED_LENGTH });

export interface PasswordStrength {
  /** From 0, the first guess of anybody, to 4. */
  score: number;
  /** Why it is easy to guess; null: nothing is known against it. */
  problem: string | null;
}

/**
 * How easily a password is guessed by someone with lists of common and breached ones.
 * @param about texts that attackers know: the username, the e-mail address
 */
export function passwordStrength(password: string, about: readonly string[]): PasswordStrength {
  const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const known = [...OWN_WORDS, ...words.filter((word) => word.length >= WORD_MIN)];
  const { score, feedback, sequence } = zxcvbn.check(password, known);
  return { score, problem: problemOf(feedback.warning, sequence) };
}

function problemOf(
  warning: string | null,
  sequence: readonly { pattern: string; dictionaryName?: unknown; token: string }[],
): string | null {
  switch (warning) {
    case 'userInputs': {
      const token = sequence.find(({ dictionaryName }) => dictionaryName === 'userInputs')?.token;
      return `It contains “${token ?? 'your name'}”, which attackers try here first.`;
    }
    case 'topTen':
    case 'topHundred':
    case 'common':
    case 'pwned':
      return 'It is on the lists of common and breached passwords.';
    case 'similarToCommon':
      return 'It is almost the same as a common password.';
    case 'straightRow':
    case 'keyPattern':
      return 'It follows the keys of a keyboard.';
    case 'simpleRepeat':
    case 'extendedRepeat':
      return 'It repeats itself.';
    case 'sequences':
      return 'It is a sequence, like abcd or 4321.';
    case 'recentYears':
    case 'dates':
      return 'It is a date or a year.';
    case 'wordByItself':
    case 'namesByThemselves':
    case 'commonNames':
      return 'It is a single word or name.';
    default:
      return null;
  }
}
