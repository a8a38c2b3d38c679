import { expect } from 'vitest';
import type { Mode } from '../../core/problem.ts';
import type { BrokenMessage } from '../../fixtures/mt103.ts';
import { checkAll } from '../../reading/checking/check.ts';
import { openText } from '../envelope/cursor.ts';
import type { FinMessage } from '../envelope/fin-message.ts';
import { writeFin } from '../envelope/write-fin.ts';
import { contentOfFin, readFinMessage, validateFin } from '../read-fin.ts';

/** The first message of a text. */
export function readFirst(text: string, mode: Mode = 'strict'): FinMessage {
  const message = readFinMessage(openText(text), mode);
  if (message === null) throw new Error('The text has no message.');
  return message;
}

/** All problems of a text, as a person reads them: position, code and sentence. */
export function said(text: string): string[] {
  return [...checkAll(text, { mode: 'strict' })].flatMap(({ problems }) =>
    problems.map(({ code, line, column, message }) => `${line}:${column} ${code} ${message}`),
  );
}

/** The problems of a message, in short: `error T50 at 32A`. */
export function problems(text: string, mode: Mode = 'strict'): string[] {
  return validateFin(readFirst(text, mode)).map(
    ({ code, path, severity }) => `${severity} ${code} at ${path}`,
  );
}

/** The message is valid, and its structure gives its text again. */
export function expectGood(text: string): void {
  expect(problems(text)).toEqual([]);
  expect(writeFin(readFirst(text))).toBe(text);
}

/** Just this is wrong with the message, and in lenient mode too. */
export function expectBroken({ code, path, text }: BrokenMessage): void {
  expect(problems(text)).toEqual([`error ${code} at ${path}`]);
  expect(problems(text, 'lenient')).toEqual([`error ${code} at ${path}`]);
}

/** Just this is wrong with the message, and a lenient reader only warns of it and understands the message. */
export function expectTolerated({ code, path, text }: BrokenMessage): void {
  expect(problems(text)).toEqual([`error ${code} at ${path}`]);
  expect(problems(text, 'lenient')).toEqual([`warning ${code} at ${path}`]);
  expect(contentOfFin(readFirst(text, 'lenient'))).not.toBeNull();
}

/** Just this is doubtful about the message. */
export function expectDoubtful({ code, path, text }: BrokenMessage): void {
  expect(problems(text)).toEqual([`warning ${code} at ${path}`]);
}
