import { describe, expect, it } from 'vitest';
import { countLine, playwrightOutcome, settle, total, vitestOutcome } from './test-report.ts';

const outcome = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped });

describe('the result of the tests', () => {
  it('is a plain line, which names skipped tests only when there are some', () => {
    expect(countLine(outcome(123, 0))).toBe('123 passed, 0 failed');
    expect(countLine(outcome(1, 2, 3))).toBe('1 passed, 2 failed, 3 skipped');
  });

  it('sums the runners', () => {
    expect(total([outcome(1, 2, 3), outcome(10, 20, 30)])).toEqual(outcome(11, 22, 33));
    expect(total([])).toEqual(outcome(0, 0));
  });

  it('counts a test file that could not be loaded as a failure', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(vitestOutcome(report)).toEqual(outcome(4, 2, 2));
  });

  it('counts flaky browser tests and errors outside tests as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
    expect(playwrightOutcome({ stats, errors: [{}] })).toEqual(outcome(5, 4, 3));
  });

  it('never treats a crash or an empty run as a success', () => {
    expect(settle(undefined, 1)).toEqual(outcome(0, 1));
    expect(settle(undefined, 0)).toEqual(outcome(0, 1));
    expect(settle(outcome(0, 0, 2), 0)).toEqual(outcome(0, 1, 2));
    expect(settle(outcome(9, 0), null)).toEqual(outcome(9, 1));
    expect(settle(outcome(9, 2), 1)).toEqual(outcome(9, 2));
    expect(settle(outcome(9, 0), 0)).toEqual(outcome(9, 0));
  });
});
