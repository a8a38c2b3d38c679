/** The result of one test runner. */
export interface Outcome {
  passed: number;
  failed: number;
  /** The tests that this machine can't run, each with its file. */
  skipped: string[];
  /** The failed tests, each with its file, its name and the error. */
  failures: string[];
  /** The tests that passed only at the second try, with the error of the first. */
  flaky: string[];
  /** How long each file took, in milliseconds. */
  took: ReadonlyMap<string, number>;
}

/** The part of Vitest's JSON report that is needed. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The part of Playwright's JSON report that is needed. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

/** A file, or a group of tests in it. */
interface PlaywrightSuite {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

const RAN: ReadonlySet<string> = new Set(['passed', 'failed']);

/** A file that could not even be loaded reports no test: it counts as one failure. */
export function vitestOutcome(report: VitestReport): Outcome {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [described(name, message)] : [];
    return failed.map((test) => described(`${name}: ${test.fullName}`, ...test.failureMessages));
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => !RAN.has(status)).map(({ fullName }) => `${name}: ${fullName}`),
    ),
    failures,
    flaky: [],
    took: new Map(report.testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime])),
  };
}

/** Errors are failures outside any test. A test that passed at its second try passed, but is named. */
export function playwrightOutcome({ stats, errors, suites }: PlaywrightReport): Outcome {
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
      .map(({ file, title }) => `${file}: ${title}`),
    failures: [
      ...errors.map(({ message }) => message ?? 'unknown error'),
      ...specs.filter(({ ok }) => !ok).map(describedSpec),
    ],
    flaky: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(describedSpec),
    took: durationsOf(specs),
  };
}

function durationsOf(specs: PlaywrightSuite['specs']): Map<string, number> {
  const took = new Map<string, number>();
  for (const { file, tests } of specs) {
    const ofSpec = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    took.set(file, (took.get(file) ?? 0) + ofSpec);
  }
  return took;
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function describedSpec({ file, title, tests }: PlaywrightSuite['specs'][number]): string {
  const results = tests.flatMap((test) => test.results);
  const errors = results.flatMap((result) => result.errors.map(({ message = '' }) => message));
  return described(`${file}: ${title}`, ...errors);
}

const described = (name: string, ...errors: string[]): string => [name, ...errors].join('\n  ');

/**
 * The combined result of a runner's report and exit code. A runner that crashed (no report, or a failing exit code without a
 * failed test) or that ran nothing is one failure, never a silent success.
 */
export function settle(reported: Outcome | undefined, exitCode: number | null): Outcome {
  const outcome = reported ?? { passed: 0, failed: 0, skipped: [], failures: [], flaky: [], took: new Map() };
  const ranNothing = outcome.passed + outcome.failed === 0;
  const crashed = outcome.failed === 0 && exitCode !== 0;
  if (!ranNothing && !crashed) return outcome;
  const failure = `the runner ended with code ${exitCode}, and no test says why`;
  return { ...outcome, failed: outcome.failed + 1, failures: [...outcome.failures, failure] };
}

export function total(outcomes: readonly Outcome[]): Outcome {
  const sum = (pick: (outcome: Outcome) => number): number =>
    outcomes.reduce((count, outcome) => count + pick(outcome), 0);
  return {
    passed: sum((outcome) => outcome.passed),
    failed: sum((outcome) => outcome.failed),
    skipped: outcomes.flatMap((outcome) => outcome.skipped),
    failures: outcomes.flatMap((outcome) => outcome.failures),
    flaky: outcomes.flatMap((outcome) => outcome.flaky),
    took: new Map(outcomes.flatMap((outcome) => [...outcome.took])),
  };
}

/** The files that took longest, one a line. */
export const slowestLines = ({ took }: Pick<Outcome, 'took'>, count = 10): string[] =>
  [...took]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, ms]) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}`);

/** The last line of `npm test`, plain so that a program can read it: `123 passed, 0 failed`. */
export function countLine({
  passed,
  failed,
  skipped,
}: Pick<Outcome, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}
