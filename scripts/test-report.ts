/** The result of one test runner. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
}

/** The part of Vitest's JSON report that is needed. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** The part of Playwright's JSON report that is needed. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** A file that could not even be loaded reports no test: it counts as one failure. */
export function vitestOutcome(report: VitestReport): Outcome {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Errors are failures outside any test. A test that passed only on a retry did not pass. */
export function playwrightOutcome({ stats, errors }: PlaywrightReport): Outcome {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * The combined result of a runner's report and exit code. A runner that crashed (no report, or a failing exit code without a
 * failed test) or that ran nothing is one failure, never a silent success.
 */
export function settle(reported: Outcome | undefined, exitCode: number | null): Outcome {
  const outcome = reported ?? { passed: 0, failed: 0, skipped: 0 };
  const ranNothing = outcome.passed + outcome.failed === 0;
  const crashed = outcome.failed === 0 && exitCode !== 0;
  return ranNothing || crashed ? { ...outcome, failed: outcome.failed + 1 } : outcome;
}

export function total(outcomes: readonly Outcome[]): Outcome {
  const sum = (pick: (outcome: Outcome) => number): number =>
    outcomes.reduce((count, outcome) => count + pick(outcome), 0);
  return {
    passed: sum((outcome) => outcome.passed),
    failed: sum((outcome) => outcome.failed),
    skipped: sum((outcome) => outcome.skipped),
  };
}

/** The last line of `npm test`, plain so that a program can read it: `123 passed, 0 failed`. */
export function countLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
