import { describe, expect, it } from 'vitest';
import { MAX_PROBLEMS_PER_MESSAGE, type Problem } from './problem.ts';
import { Problems } from './problems.ts';

const problem = (code: string, severity: Problem['severity']): Problem => ({
  code,
  severity,
  path: '20',
  line: 1,
  column: 1,
  message: 'A sentence.',
});

describe('the problems of a message', () => {
  it('make room for an error when there are as many warnings as are listed', () => {
    const problems = new Problems('lenient');
    for (let i = 0; i < 2 * MAX_PROBLEMS_PER_MESSAGE; i++) problems.add(problem('W', 'warning'));
    problems.add(problem('E', 'error'));
    expect(problems.all).toHaveLength(MAX_PROBLEMS_PER_MESSAGE);
    expect(problems.all.at(-1)?.code).toBe('E');
  });

  it('say that a rule is switched off, however many warnings there are before and after it', () => {
    const without = [{ id: 'T52', reason: 'A trial' }] as const;
    const problems = new Problems('strict', [], { without });
    const warn = () => {
      for (let i = 0; i < MAX_PROBLEMS_PER_MESSAGE; i++) problems.add(problem('W', 'warning'));
    };
    warn();
    problems.add(problem('T52', 'error'));
    warn();
    expect(problems.all).toHaveLength(MAX_PROBLEMS_PER_MESSAGE);
    expect(problems.all.filter(({ code }) => code !== 'W')).toMatchObject([{ code: 'rule_switched_off' }]);
  });

  it('give up a rule that is switched off only for errors', () => {
    const without = [{ id: 'T52', reason: 'A trial' }] as const;
    const problems = new Problems('strict', [], { without, mostProblems: 1 });
    problems.add(problem('T52', 'error'));
    problems.add(problem('W', 'warning'));
    expect(problems.all).toMatchObject([{ code: 'rule_switched_off' }]);
    problems.add(problem('E', 'error'));
    expect(problems.all).toMatchObject([{ code: 'E' }]);
  });

  it('are full of errors, and have room again when one is taken back', () => {
    const problems = new Problems('strict');
    for (let i = 0; i < MAX_PROBLEMS_PER_MESSAGE; i++) problems.add(problem(`E${i}`, 'error'));
    expect(problems.isFull).toBe(true);
    problems.add(problem('more', 'error'));
    problems.retract(({ code }) => code === 'E7');
    problems.add(problem('last', 'error'));
    expect(problems.all.map(({ code }) => code)).not.toContain('more');
    expect(problems.all.at(-1)?.code).toBe('last');
  });

  it('are errors or warnings by the mode where they are tolerated', () => {
    for (const [mode, severity] of [
      ['strict', 'error'],
      ['lenient', 'warning'],
    ] as const) {
      const problems = new Problems(mode);
      problems.add({ ...problem('T', 'error'), severity: 'tolerated' });
      expect(problems.all).toMatchObject([{ severity }]);
    }
  });
});
