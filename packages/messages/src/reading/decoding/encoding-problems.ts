import { type Problem, quote } from '../../core/problem.ts';
import type { EncodingSource } from './beginning.ts';
import { type EncodingName, titleOf } from './labels.ts';
import type { EncodingReading } from './likely-readings.ts';
import type { BadBytes, Utf8Problems } from './utf8-problems.ts';

interface Position {
  readonly line: number;
  readonly column: number;
}

const START: Position = { line: 1, column: 1 };

function problemAt({ line, column }: Position, severity: Problem['severity'], message: string): Problem {
  return { code: 'file_encoding', severity, path: '', line, column, message };
}

export const encodingProblem = (message: string): Problem => problemAt(START, 'error', message);

export const remark = (message: string): Problem => problemAt(START, 'warning', message);

/** Why bytes that are not UTF-8 are problems, by the declaration that the text is UTF-8, and what to do about it. */
const ADVICE: Record<EncodingSource, string> = {
  mark: 'Its byte order mark says that it is UTF-8; correct it where it comes from.',
  declaration:
    'Its XML declaration says that it is UTF-8; save it as UTF-8, or name the encoding that it has in the declaration.',
  charset: 'UTF-8 is the charset that was given; name the one that it has, or save it as UTF-8.',
  'utf-8':
    'Its other characters are UTF-8, so it is not read in another encoding; correct it where it comes from.',
  guess: '',
};

/** One problem for each known position. */
export function utf8Problems({ places, bad }: Utf8Problems, source: EncodingSource): Problem[] {
  const problems = places.map((place, at) => {
    const advice = at === 0 ? ` ${ADVICE[source]}` : '';
    return problemAt(place, 'error', `${whatIsWrong(place)}${advice}`);
  });
  const last = places.at(-1);
  if (last !== undefined && bad > places.length) {
    problems.push(
      problemAt(last, 'error', `${bad - places.length} more places after this one are not UTF-8.`),
    );
  }
  return problems;
}

function whatIsWrong({ bytes, isCutOff }: BadBytes): string {
  return isCutOff
    ? `The file ends within a character (${hexOf(bytes)}), so its end may be missing.`
    : `The file is not UTF-8 here (${hexOf(bytes)}).`;
}

function hexOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
  return `${bytes.length === 1 ? 'byte' : 'bytes'} ${hex}`;
}

/** Bytes that an encoding other than UTF-8 does not have. */
export function otherProblem(place: Position, encoding: EncodingName): Problem {
  const title = titleOf(encoding);
  const message = `The file is named as ${title}, but from here on some of its bytes are no characters of ${title}; name the encoding that it has, or save it as UTF-8.`;
  return problemAt(place, 'error', message);
}

const MAX_NAMED = 3;

/** The encoding is a guess. */
export function guessProblem(readings: readonly EncodingReading[], problem: BadBytes | null): Problem {
  const [likeliest] = readings;
  const title = titleOf(likeliest?.encoding ?? 'utf-8');
  const fact =
    problem === null
      ? `The file seems to be ${title}, but nothing names its encoding.`
      : `The file is not UTF-8 here (${hexOf(problem.bytes)}), and nothing names its encoding.`;
  const readAs = readings
    .slice(0, MAX_NAMED)
    .map(
      ({ encoding, words }) =>
        `as ${titleOf(encoding)} it has ${words.slice(0, MAX_NAMED).map(quote).join(', ')}`,
    );
  const shown = problem === null ? '' : ` Read ${readAs.join('; ')}.`;
  const advice = ` Name the encoding as its charset (such as ${likeliest?.encoding ?? 'utf-8'}), or save the file as UTF-8.`;
  return problemAt(problem ?? START, 'error', `${fact}${shown}${advice}`);
}
