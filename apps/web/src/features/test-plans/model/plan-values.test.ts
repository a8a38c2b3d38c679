import { compilePlan } from '@clearbench/test-plans';
import { caseSchema, EVENT_KINDS, type PlanDocument, type PlanStep } from '@clearbench/test-plans/document';
import { READY_PLANS } from '@clearbench/test-plans/ready-plans';
import { expect, it } from 'vitest';
import { present, propertiesOf, valuesOf } from '@/components/documents/fields/field-values.ts';
import { caseOf, caseProblems, shownCase } from './case-values.ts';
import { CASE_FIELDS, CASE_OPTIONS } from './plan-fields.ts';
import { READY_STEP_KINDS, type ReadyStepKind, readyStep } from './ready-steps.ts';
import { kindOfStep, shownStep, stepFields, stepOf, stepProblems } from './step-values.ts';

const cases = READY_PLANS.flatMap(({ document }) => document.cases);

const EXAMPLES: Readonly<Record<string, unknown>> = {
  type: 'pacs.008',
  code: 'AC04',
  currency: 'EUR',
  amount: 100.5,
  reference: 'INV "1" && 2',
  seconds: 5,
  format: 'camt.053',
  method: 'GET',
  path: '/api/transactions',
  status: 200,
  answer: 'close-match',
  decision: 'proceed',
};

const filled = (kind: ReadyStepKind) =>
  Object.fromEntries(readyStep(kind).fields.map(({ name }) => [name, EXAMPLES[name]]));

it('each case of the ready plans is the same after its form', () => {
  for (const { steps, never, ...own } of cases) {
    const fields = [...CASE_FIELDS, ...CASE_OPTIONS];
    const shown = propertiesOf(fields, valuesOf(fields, shownCase(own)));
    expect(present(caseOf(shown, own))).toEqual(own);
    expect(caseProblems(shown, new Set())).toEqual(new Map());
  }
});

it('each step of the ready plans is the same after its form', () => {
  for (const { steps } of cases) {
    for (const step of steps) {
      const kind = kindOfStep(step);
      const { own, options } = stepFields(kind, 'steps', []);
      const fields = [...own, ...options];
      const shown = propertiesOf(fields, valuesOf(fields, shownStep(step, kind)));
      expect(present(stepOf(shown, kind, step))).toEqual(step);
      expect(stepProblems(shown, kind, 'steps')).toEqual(new Map());
    }
  }
});

it.each(READY_STEP_KINDS)('%s writes a condition that compiles, and is read again', (kind) => {
  const simple = Object.fromEntries(Object.entries(filled(kind)).filter(([name]) => name !== 'reference'));
  for (const shown of [kind === 'call' ? { status: 200 } : {}, simple]) {
    const step = present(stepOf(shown, kind, {}));
    expect(kindOfStep(step)).toBe(kind);
    expect(present(shownStep(step, kind))).toEqual(shown);
    const document = {
      name: 'plan',
      title: 'Plan',
      cases: [
        {
          id: 'a',
          title: 'A',
          instructions: 'Send.',
          expect: 'Sent.',
          within: 'PT1H',
          steps: [step as PlanStep],
        },
      ],
    } satisfies PlanDocument;
    expect(compilePlan(document)).toMatchObject({ ok: true });
  }
});

it('says a ready step in words, unless somebody wrote others', () => {
  const textOf = (kind: ReadyStepKind, shown: object = {}) => stepOf({ ...shown }, kind, {}).text;
  expect(READY_STEP_KINDS.map((kind) => textOf(kind, filled(kind)))).toEqual([
    'A payment of type pacs.008 is accepted',
    'A payment is refused with AC04',
    'A transfer of at least 100.5 EUR with the reference INV "1" && 2 is completed',
    'A transfer of at least 100.5 EUR with the reference INV "1" && 2 fails with AC04',
    'A payee is verified with the answer close-match and the decision proceed',
    'A webhook accepts the notification pacs.008 within 5 s',
    'A statement is fetched as camt.053',
    'The API is called with GET at /api/transactions and answers 200',
  ]);
  expect(textOf('completed', { currency: 'EUR', text: 'Money arrives' })).toBe('Money arrives');
});

it('a condition by hand stays CEL', () => {
  const where = 'transfer.status == "completed" && transfer.amount > 5';
  const step = { on: 'transfers', where, text: 'x' };
  expect(kindOfStep(step)).toBe('cel');
  expect(kindOfStep({ on: 'calls', where: 'transfer.status == "completed"' })).toBe('cel');
  // The values of a text with && in it are not found again.
  expect(kindOfStep(stepOf({ reference: 'a && b' }, 'completed', {}))).toBe('cel');
  expect(EVENT_KINDS).toContain(step.on);
});

it('time limits are words in the form, and stay as written while they last as long', () => {
  const before = { id: 'a', title: 'A', instructions: 'b', expect: 'c', within: 'PT120M' };
  expect(shownCase(before)).toMatchObject({ within: '2 hours' });
  expect(caseOf({ ...shownCase(before) }, before).within).toBe('PT120M');
  expect(caseOf({ ...shownCase(before), within: '1 day and 30 minutes' }, before).within).toBe('P1DT30M');
  expect(caseProblems({ ...shownCase(before), within: 'soon' }, new Set(['a']))).toEqual(
    new Map([
      ['within', expect.stringMatching(/^A duration/)],
      ['id', 'Another case already has the id a; choose a different one.'],
    ]),
  );
});

it('a trigger has only the properties of its kind', () => {
  const before = { trigger: { kind: 'unavailable', times: 2, retryAfterSeconds: 3 } };
  const values = { ...valuesOf(CASE_FIELDS, shownCase(before)), trigger: 'clock', advance: '1 day' };
  const { trigger } = caseOf(propertiesOf(CASE_FIELDS, values), before);
  expect(trigger).toEqual({ kind: 'clock', advance: 'P1D' });
  expect(caseSchema.shape.trigger.parse(trigger)).toEqual(trigger);
});
