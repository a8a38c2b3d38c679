import type { CheckedMessage, Problem } from '@clearbench/messages';

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
  errors: number;
  warnings: number;
}

/** A JSON object a line for each message, for programs. */
export const jsonReport: Report = {
  message: (file, { index, format, type, valid, problems }) => {
    const errors = problems.map(({ code, severity, path, line, column, message }) => ({
      code,
      severity,
      path,
      line,
      column,
      message,
    }));
    return `${JSON.stringify({ file, index, format, type, valid, errors })}\n`;
  },
  end: () => '',
};

/** For people: `file:line:column`, which editors and terminals turn into links, and a line of totals. */
export function humanReport(colours: boolean): Report {
  const paint = (code: number, text: string): string => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
  const problemLine = (file: string, checked: CheckedMessage, problem: Problem): string => {
    const { line, column, severity, code, path, message } = problem;
    const place = visible(`${file}:${line ?? checked.line}:${column ?? 1}`);
    const kind = severity === 'error' ? paint(RED, severity) : paint(YELLOW, severity);
    return `${place} ${kind} ${visible(`${code} ${path === '' ? '-' : path} ${message}`)}\n`;
  };
  return {
    message: (file, checked) => {
      const { type, format, line, valid, problems } = checked;
      const verdict = valid ? paint(GREEN, 'valid') : paint(RED, 'invalid');
      const head = `${visible(`${file}:${line}:1 ${type ?? format}`)} ${verdict}\n`;
      return head + problems.map((problem) => problemLine(file, checked, problem)).join('');
    },
    end: ({ files, unreadable, messages, invalid, errors, warnings }) => {
      const said = [
        `${count(messages, 'message')} in ${count(files, 'file')}: ${messages - invalid} valid, ${invalid} invalid`,
        count(errors, 'error'),
        count(warnings, 'warning'),
        ...(unreadable === 0 ? [] : [`${count(unreadable, 'file')} unreadable`]),
      ].join(', ');
      return `${paint(invalid + unreadable === 0 ? GREEN : RED, said)}\n`;
    },
  };
}

const RED = 31;
const GREEN = 32;
const YELLOW = 33;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** What a file says must not steer the terminal. */
function visible(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
