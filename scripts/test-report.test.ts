import { describe, expect, it } from 'vitest';
import { countLine, playwrightOutcome, settle, slowestLines, total, vitestOutcome } from './test-report.ts';

const outcome = (
  passed: number,
  failed: number,
  skipped: string[] = [],
  failures: string[] = [],
  flaky: string[] = [],
  took: Readonly<Record<string, number>> = {},
) => ({ passed, failed, skipped, failures, flaky, took: new Map(Object.entries(took)) });

describe('the result of the tests', () => {
  it('is a plain line, which names skipped tests only when there are some', () => {
    expect(countLine(outcome(123, 0))).toBe('123 passed, 0 failed');
    expect(countLine(outcome(1, 2, ['a', 'b', 'c']))).toBe('1 passed, 2 failed, 3 skipped');
  });

  it('sums the runners', () => {
    expect(
      total([outcome(1, 1, ['s'], ['a'], ['c'], { x: 1 }), outcome(10, 1, ['t'], ['b'], [], { y: 2 })]),
    ).toEqual(outcome(11, 2, ['s', 't'], ['a', 'b'], ['c'], { x: 1, y: 2 }));
    expect(total([])).toEqual(outcome(0, 0));
  });

  it('counts a test file that could not be loaded as a failure, and says what failed', () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      testResults: [
        {
          ...{ name: 'a.test.ts', status: 'failed', message: 'no such module' },
          ...{ startTime: 5, endTime: 6, assertionResults: [] },
        },
        {
          ...{ name: 'b.test.ts', status: 'failed', message: '', startTime: 10, endTime: 30 },
          assertionResults: [
            { status: 'passed', fullName: 'one', failureMessages: [] },
            { status: 'failed', fullName: 'two', failureMessages: ['expected 1 to be 2'] },
          ],
        },
        {
          ...{ name: 'c.test.ts', status: 'passed', message: '', startTime: 30, endTime: 33 },
          assertionResults: [
            { status: 'passed', fullName: 'three', failureMessages: [] },
            { status: 'skipped', fullName: 'four', failureMessages: [] },
            { status: 'todo', fullName: 'five', failureMessages: [] },
          ],
        },
      ],
    };
    const failures = ['a.test.ts\n  no such module', 'b.test.ts: two\n  expected 1 to be 2'];
    expect(vitestOutcome(report)).toEqual(
      outcome(4, 2, ['c.test.ts: four', 'c.test.ts: five'], failures, [], {
        'a.test.ts': 1,
        'b.test.ts': 20,
        'c.test.ts': 3,
      }),
    );
  });

  it('counts errors outside tests as failures, and names browser tests that passed at their second try', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      title,
      file: 'a.spec.ts',
      ok: status !== 'unexpected',
      tests: [
        {
          status,
          results: [
            { duration: 3, errors: messages.map((message) => ({ message })) },
            { duration: 2, errors: [] },
          ],
        },
      ],
    });
    const report = {
      stats: { expected: 5, unexpected: 2, flaky: 1 },
      errors: [{ message: 'no browser' }],
      suites: [
        {
          specs: [spec('one', 'expected'), spec('five', 'skipped'), spec('two', 'unexpected', 'not visible')],
          suites: [{ specs: [spec('three', 'unexpected', 'x'), spec('four', 'flaky', 'too late')] }],
        },
      ],
    };
    const failures = ['no browser', 'a.spec.ts: two\n  not visible', 'a.spec.ts: three\n  x'];
    expect(playwrightOutcome(report)).toEqual(
      outcome(6, 3, ['a.spec.ts: five'], failures, ['a.spec.ts: four\n  too late'], { 'a.spec.ts': 25 }),
    );
  });

  it('names the files that took longest', () => {
    const took = new Map([
      ['a.test.ts', 1_240],
      ['b.spec.ts', 112_000],
      ['c.test.ts', 3],
    ]);
    expect(slowestLines({ took }, 2)).toEqual([' 112.0 s  b.spec.ts', '   1.2 s  a.test.ts']);
  });

  it('never treats a crash or an empty run as a success', () => {
    const died = (code: number | null) => [`the runner ended with code ${code}, and no test says why`];
    expect(settle(undefined, 1)).toEqual(outcome(0, 1, [], died(1)));
    expect(settle(undefined, 0)).toEqual(outcome(0, 1, [], died(0)));
    expect(settle(outcome(0, 0, ['a']), 0)).toEqual(outcome(0, 1, ['a'], died(0)));
    expect(settle(outcome(9, 0), null)).toEqual(outcome(9, 1, [], died(null)));
    expect(settle(outcome(9, 2), 1)).toEqual(outcome(9, 2));
    expect(settle(outcome(9, 0), 0)).toEqual(outcome(9, 0));
  });
});
