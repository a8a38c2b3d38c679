import { describe, expect, it } from 'vitest';
import { Findings } from './findings.ts';
import { MAX_PROBLEMS_PER_MESSAGE, type Problem } from './problem.ts';

const problem = (code: string, severity: Problem['severity']): Problem => ({
  code,
  severity,
  path: '20',
  line: 1,
  column: 1,
  message: 'A sentence.',
});

describe('the findings of a message', () => {
  it('make room for an error when there are as many warnings as are listed', () => {
    const findings = new Findings('lenient');
    for (let i = 0; i < 2 * MAX_PROBLEMS_PER_MESSAGE; i++) findings.add(problem('W', 'warning'));
    findings.add(problem('E', 'error'));
    expect(findings.problems).toHaveLength(MAX_PROBLEMS_PER_MESSAGE);
    expect(findings.problems.at(-1)?.code).toBe('E');
  });

  it('are full of errors, and have room again when one is taken back', () => {
    const findings = new Findings('strict');
    for (let i = 0; i < MAX_PROBLEMS_PER_MESSAGE; i++) findings.add(problem(`E${i}`, 'error'));
    expect(findings.isFull).toBe(true);
    findings.add(problem('more', 'error'));
    findings.retract(({ code }) => code === 'E7');
    findings.add(problem('last', 'error'));
    expect(findings.problems.map(({ code }) => code)).not.toContain('more');
    expect(findings.problems.at(-1)?.code).toBe('last');
  });

  it('are errors or warnings by the mode where they are tolerated', () => {
    for (const [mode, severity] of [
      ['strict', 'error'],
      ['lenient', 'warning'],
    ] as const) {
      const findings = new Findings(mode);
      findings.add({ ...problem('T', 'error'), severity: 'tolerated' });
      expect(findings.problems).toMatchObject([{ severity }]);
    }
  });
});
