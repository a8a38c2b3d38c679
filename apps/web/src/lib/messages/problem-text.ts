import { counted } from '../text/format.ts';
import type { Loss, Problem } from './protocol.ts';

/** `4:15`, or nothing for a problem of the text as a whole. */
export function placeText({ line, column }: Pick<Problem, 'line' | 'column'>): string {
  if (line === null) return '';
  return column === null ? String(line) : `${line}:${column}`;
}

/** Problems as plain text, one per line, in the style of compilers and linters. */
export function problemsAsText(problems: readonly Problem[]): string {
  return problems
    .map((problem) =>
      [placeText(problem), problem.severity, problem.code, problem.path, problem.message]
        .filter((part) => part !== '')
        .join(' '),
    )
    .join('\n');
}

/** Losses as plain text, one a line. */
export function lossesAsText(losses: readonly Loss[]): string {
  return losses
    .map(({ code, kind, from, to, message }) => `${code} ${kind} ${from ?? '-'} -> ${to ?? '-'} ${message}`)
    .join('\n');
}

/** `2 errors, 1 warning`; zero counts are left out. */
export function countText(errors: number, warnings: number): string {
  const parts = [
    errors === 0 ? '' : counted(errors, 'error'),
    warnings === 0 ? '' : counted(warnings, 'warning'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
