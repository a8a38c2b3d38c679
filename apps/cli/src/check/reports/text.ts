import type { CheckedMessage, Problem } from '@clearbench/messages';
import { type Paint, painter, visible } from '../../terminal.ts';
import { count } from '../../wording.ts';
import { placeOf, type Report } from './report.ts';

const COLOURS = { valid: 'green', invalid: 'red', 'not-checked': 'yellow' } as const;

/** For reading: `file:line:column`, which editors and terminals turn into links, and a line of totals. */
export function textReport(colours: boolean): Report {
  const paint = painter(colours);
  return {
    begin: () => '',
    message: (file, checked, fixed = []) => {
      const { type, format, line, problems } = checked;
      const verdict = paint(COLOURS[checked.verdict], checked.verdict.replace('-', ' '));
      const head = `${visible(`${file}:${line}:1 ${type ?? format}`)} ${verdict}\n`;
      const corrected = fixed.map((problem) => fixedLine(file, checked, problem, paint));
      return [
        head,
        ...corrected,
        ...problems.map((problem) => problemLine(file, checked, problem, paint)),
      ].join('');
    },
    unreadable: () => '',
    end: ({ files, unreadable, messages, invalid, notChecked, errors, warnings, fixed }) => {
      const parts = [
        `${count(messages, 'message')} in ${count(files, 'file')}: ${messages - invalid - notChecked} valid, ${invalid} invalid`,
        ...(notChecked === 0 ? [] : [`${notChecked} not checked`]),
        count(errors, 'error'),
        count(warnings, 'warning'),
        ...(fixed === undefined ? [] : [`${fixed} fixed`]),
        ...(unreadable === 0 ? [] : [`${count(unreadable, 'file')} unreadable`]),
      ].join(', ');
      return `${paint(invalid + unreadable === 0 ? 'green' : 'red', parts)}\n`;
    },
  };
}

/** `payments.fin:19:15 error T43 32A Field 32A has …`, and a second line with a change that a person must confirm. */
export function problemLine(file: string, checked: CheckedMessage, problem: Problem, paint: Paint): string {
  const { severity, message } = problem;
  const kind = severity === 'error' ? paint('red', severity) : paint('yellow', severity);
  const proposal =
    problem.fix === undefined
      ? ''
      : line(file, checked, problem, paint('yellow', 'proposal'), problem.fix.message);
  return line(file, checked, problem, kind, message) + proposal;
}

/** `payments.fin:19:15 fixed T43 32A Write the amount …`. */
function fixedLine(file: string, checked: CheckedMessage, problem: Problem, paint: Paint): string {
  return line(file, checked, problem, paint('green', 'fixed'), problem.fix?.message ?? problem.message);
}

function line(file: string, checked: CheckedMessage, problem: Problem, kind: string, says: string): string {
  const { code, path } = problem;
  const place = placeOf(checked, problem);
  const where = visible(`${file}:${place.line}:${place.column}`);
  return `${where} ${kind} ${visible(`${code} ${path === '' ? '-' : path} ${says}`)}\n`;
}
