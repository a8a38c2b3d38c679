import type { CheckedMessage, Problem } from '@clearbench/messages';
import { painter, visible } from '../terminal.ts';
import { count } from '../wording.ts';

/** How verdicts are written down. Both ways are complete: nothing is left out. */
export interface Report {
  message(file: string, checked: CheckedMessage): string;
  /** The last text. */
  end(totals: Totals): string;
}

export interface Totals {
  files: number;
  unreadable: number;
  messages: number;
  invalid: number;
  /** Of a type that is not read. */
  notChecked: number;
  errors: number;
  warnings: number;
}

/** A JSON object a line for each message, for programs. */
export const jsonReport: Report = {
  message: (file, { index, format, type, verdict, problems }) => {
    const errors = problems.map(({ code, severity, path, line, column, message }) => ({
      code,
      severity,
      path,
      line,
      column,
      message,
    }));
    return `${JSON.stringify({ file, index, format, type, verdict, errors })}\n`;
  },
  end: () => '',
};

const COLOURS = { valid: 'green', invalid: 'red', 'not-checked': 'yellow' } as const;

/** For people: `file:line:column`, which editors and terminals turn into links, and a line of totals. */
export function humanReport(colours: boolean): Report {
  const paint = painter(colours);
  const problemLine = (file: string, checked: CheckedMessage, problem: Problem): string => {
    const { line, column, severity, code, path, message } = problem;
    const place = visible(`${file}:${line ?? checked.line}:${column ?? 1}`);
    const kind = severity === 'error' ? paint('red', severity) : paint('yellow', severity);
    return `${place} ${kind} ${visible(`${code} ${path === '' ? '-' : path} ${message}`)}\n`;
  };
  return {
    message: (file, checked) => {
      const { type, format, line, problems } = checked;
      const verdict = paint(COLOURS[checked.verdict], checked.verdict.replace('-', ' '));
      const head = `${visible(`${file}:${line}:1 ${type ?? format}`)} ${verdict}\n`;
      return head + problems.map((problem) => problemLine(file, checked, problem)).join('');
    },
    end: ({ files, unreadable, messages, invalid, notChecked, errors, warnings }) => {
      const said = [
        `${count(messages, 'message')} in ${count(files, 'file')}: ${messages - invalid - notChecked} valid, ${invalid} invalid`,
        ...(notChecked === 0 ? [] : [`${notChecked} not checked`]),
        count(errors, 'error'),
        count(warnings, 'warning'),
        ...(unreadable === 0 ? [] : [`${count(unreadable, 'file')} unreadable`]),
      ].join(', ');
      return `${paint(invalid + unreadable === 0 ? 'green' : 'red', said)}\n`;
    },
  };
}
