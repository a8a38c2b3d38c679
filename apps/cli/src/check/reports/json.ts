import type { HouseProblem } from '@clearbench/house-rules';
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

type Shown = Omit<Problem, 'index' | 'fix'> & { rule?: string; proposal?: string };

/** `proposal`: a change that a person must confirm. */
function shown({ code, severity, path, line, column, message, ...more }: Problem | HouseProblem): Shown {
  const proposal = 'fix' in more && more.fix?.needsConfirmation === true ? more.fix.message : undefined;
  const problem = {
    code,
    severity,
    path,
    line,
    column,
    message,
    ...(proposal !== undefined && { proposal }),
  };
  return 'rule' in more ? { ...problem, rule: more.rule.name } : problem;
}
