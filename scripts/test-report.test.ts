import { describe, expect, it } from 'vitest';
import { countLine, playwrightOutcome, settle, total, vitestOutcome } from './test-report.ts';

const outcome = (passed: number, failed: number, skipped = 0, failures: string[] = []) => ({
  passed,
  failed,
  skipped,
  failures,
});

describe('the result of the tests', () => {
  it('is a plain line, which names skipped tests only when there are some', () => {
    expect(countLine(outcome(123, 0))).toBe('123 passed, 0 failed');
    expect(countLine(outcome(1, 2, 3))).toBe('1 passed, 2 failed, 3 skipped');
  });

  it('sums the runners', () => {
    expect(total([outcome(1, 1, 3, ['a']), outcome(10, 1, 30, ['b'])])).toEqual(
      outcome(11, 2, 33, ['a', 'b']),
    );
    expect(total([])).toEqual(outcome(0, 0));
  });

  it('counts a test file that could not be loaded as a failure, and says what failed', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        {
          name: 'b.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'one', failureMessages: [] },
            { status: 'failed', fullName: 'two', failureMessages: ['expected 1 to be 2'] },
          ],
        },
        {
          name: 'c.test.ts',
          status: 'passed',
          message: '',
          assertionResults: [{ status: 'passed', fullName: 'three', failureMessages: [] }],
        },
      ],
    };
    const failures = ['a.test.ts\n  no such module', 'b.test.ts: two\n  expected 1 to be 2'];
    expect(vitestOutcome(report)).toEqual(outcome(4, 2, 2, failures));
  });

  it('counts flaky browser tests and errors outside tests as failures', () => {
    const spec = (title: string, ...messages: string[]) => ({
      title,
      file: 'a.spec.ts',
      ok: messages.length === 0,
      tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
    });
    const report = {
      stats: { expected: 5, unexpected: 2, flaky: 2, skipped: 3 },
      errors: [{ message: 'no browser' }],
      suites: [
        { specs: [spec('one'), spec('two', 'not visible')], suites: [{ specs: [spec('three', 'x')] }] },
      ],
    };
    const failures = ['no browser', 'a.spec.ts: two\n  not visible', 'a.spec.ts: three\n  x'];
    expect(playwrightOutcome(report)).toEqual(outcome(5, 5, 3, failures));
  });

  it('never treats a crash or an empty run as a success', () => {
    const died = (code: number | null) => [`the runner ended with code ${code}, and no test says why`];
    expect(settle(undefined, 1)).toEqual(outcome(0, 1, 0, died(1)));
    expect(settle(undefined, 0)).toEqual(outcome(0, 1, 0, died(0)));
    expect(settle(outcome(0, 0, 2), 0)).toEqual(outcome(0, 1, 2, died(0)));
    expect(settle(outcome(9, 0), null)).toEqual(outcome(9, 1, 0, died(null)));
    expect(settle(outcome(9, 2), 1)).toEqual(outcome(9, 2));
    expect(settle(outcome(9, 0), 0)).toEqual(outcome(9, 0));
  });
});
