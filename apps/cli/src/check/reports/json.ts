import type { Report } from './report.ts';

/** For programs: one line of JSON for each message. */
export const jsonReport: Report = {
  begin: () => '',
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
  unreadable: () => '',
  end: () => '',
};
