import type { Problem } from '@clearbench/messages';
import type { Report } from './report.ts';

/** For programs: one line of JSON for each message. */
export const jsonReport: Report = {
  begin: () => '',
  message: (file, { index, format, type, verdict, problems }, fixed = []) => {
    const corrected = fixed.map((problem) => ({ ...shown(problem), fix: problem.fix?.message }));
    const report = { file, index, format, type, verdict, errors: problems.map(shown) };
    return `${JSON.stringify(fixed.length === 0 ? report : { ...report, fixed: corrected })}\n`;
  },
  unreadable: () => '',
  end: () => '',
};

function shown({ code, severity, path, line, column, message }: Problem): Problem {
  return { code, severity, path, line, column, message };
}
