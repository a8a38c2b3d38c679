import { describe, expect, it } from 'vitest';
import { compilePlan } from './compile-plan.ts';

const step = { on: 'calls', where: 'call.status == 201', text: 'A call is answered 201' };
const one = {
  id: 'one',
  title: 'One',
  instructions: 'Post.',
  expect: 'It is stored.',
  within: 'PT1H',
  steps: [step],
};
const problemsOf = (...cases: object[]) => {
  const read = compilePlan({ name: 'plan', title: 'Plan', cases });
  return read.ok ? [] : read.problems;
};

it.each<[string, object, string]>([
  ['a condition that is no CEL', { steps: [{ ...step, where: 'call.status ==' }] }, '/cases/0/steps/0/where'],
  [
    'a variable that is not known',
    { steps: [{ ...step, where: 'payload.id == ""' }] },
    '/cases/0/steps/0/where',
  ],
  ['a name that is a variable', { steps: [{ ...step, as: 'call' }] }, '/cases/0/steps/0/as'],
  [
    'a name that is taken',
    {
      steps: [
        { ...step, as: 'a' },
        { ...step, as: 'a' },
      ],
    },
    '/cases/0/steps/1/as',
  ],
  ['a duration that is none', { within: '2 hours' }, '/cases/0/within'],
  ['an empty duration', { within: 'PT0S' }, '/cases/0/within'],
  ['a property that is misspelt', { neverr: [] }, '/cases/0'],
  ['an unknown trigger', { trigger: { kind: 'storm' } }, '/cases/0/trigger/kind'],
  ['a settle time without use', { settle: 'PT1M' }, '/cases/0/settle'],
])('%s is a problem with its place', (_, change, path) => {
  const [problem, ...others] = problemsOf({ ...one, ...change });
  expect(others).toEqual([]);
  expect(problem?.path).toBe(path);
  expect(problem?.message).toMatch(/\.$/);
});

it('two cases with one name are a problem', () => {
  expect(problemsOf(one, one)).toEqual([
    { path: '/cases/1/id', message: 'Another case is already called one; choose a different name.' },
  ]);
});

it('a later condition knows earlier steps by their names', () => {
  const steps = [
    { ...step, as: 'first' },
    { ...step, where: 'call.id != first.id' },
  ];
  expect(problemsOf({ ...one, steps })).toEqual([]);
});

describe('a condition is checked against the facts of its event', () => {
  const seen = { ...step, as: 'seen' };
  it.each<[string, object, string]>([
    ['a fact that is misspelt', { ...step, where: 'call.statuss == 201' }, 'did you mean status?'],
    ['one of an earlier step', { ...step, where: 'call.id != seen.idd' }, 'seen has no field idd'],
    [
      'a value that never is',
      { ...step, on: 'transfers', where: 'transfer.status == "complete"' },
      'did you mean completed?',
    ],
    ['a method in small letters', { ...step, where: 'call.method == "post"' }, 'did you mean POST?'],
    ['a number as text', { ...step, where: 'call.status == "201"' }, 'write 201 without quotation marks'],
    [
      'a list as text',
      { ...step, where: 'call.problems == "T50"' },
      'call.problems is a list, and "T50" is text',
    ],
  ])('%s', (_, second, advice) => {
    const [problem] = problemsOf({ ...one, steps: [seen, second] });
    expect(problem?.path).toBe('/cases/0/steps/1/where');
    expect(problem?.message).toContain(advice);
    expect(problem?.message).not.toMatch(/[.?]\.$/);
  });
});
