import type { Problem } from '@clearbench/messages';
import type { Input } from './input.ts';

export function hasError(problems: readonly Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

const CODE = /^[A-Za-z][A-Za-z0-9_]{1,60}$/;

/** A problem is useless without a code, a sentence and a position in the text. */
export function faultOfProblems(problems: readonly Problem[], input: Input): string | null {
  for (const { code, message, line, column } of problems) {
    if (!CODE.test(code)) return `A problem has the code ${JSON.stringify(code)}.`;
    if (!/[.!?]$/.test(message) || message.length < 10 || message.length > 1_000) {
      return `${code} has no full sentence: ${JSON.stringify(message.slice(0, 200))}`;
    }
    if (column !== null && !(Number.isInteger(column) && column >= 1))
      return `${code} is in column ${column}.`;
    const fault = line === null ? null : faultOfLine(line, input);
    if (fault !== null) return `${code}: ${fault}`;
  }
  return null;
}

export function faultOfLine(line: number, { lineCount }: Input): string | null {
  if (Number.isInteger(line) && line >= 1 && line <= lineCount) return null;
  return `Line ${line} is not one of the ${lineCount} of the text.`;
}
