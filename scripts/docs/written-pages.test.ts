import { ERROR_CODES, NOTIFICATION_TYPES, notificationSchema } from '@clearbench/contract';
import { ERROR_HELP } from '@clearbench/contract/error-help';
import { compileRules } from '@clearbench/house-rules';
import { Budget } from '@clearbench/rule-documents/budget';
import { compileExpression, listOf, NUMBER, TEXT } from '@clearbench/rule-documents/cel';
import { compilePlan } from '@clearbench/test-plans';
import { describe, expect, it } from 'vitest';
import { CEL_EXAMPLE_VALUES, CEL_FUNCTIONS } from './cel-functions.ts';
import { FACT_EXAMPLES } from './event-examples.ts';
import { sampleNotification } from './event-page.ts';
import { RULE_VARIABLES, TRANSFER_FACTS } from './rule-facts.ts';
import { writtenPages } from './written-pages.ts';

const PAGES = writtenPages();
const page = (name: string): string => PAGES.get(`docs/reference/${name}.md`) ?? '';

describe('the reference', () => {
  it('has each error of the API once, with a full sentence for its cause and its fix', () => {
    const entries = Object.values(ERROR_HELP).flatMap((codes) => Object.entries(codes));
    expect(entries.map(([code]) => code).toSorted()).toEqual(ERROR_CODES.toSorted());
    for (const [code, { cause, fix }] of entries) {
      for (const text of [cause, fix]) expect(text, code).toMatch(/^[A-Z`].*\.$/);
      expect(page('errors')).toContain(`| \`${code}\` |`);
    }
  });

  it.each(NOTIFICATION_TYPES)('has a body of %s that the contract accepts', (type) => {
    const body: unknown = JSON.parse(sampleNotification(type));
    expect(notificationSchema.parse(body)).toMatchObject({ type });
    expect(page('webhook-events')).toContain(JSON.stringify(body, null, 2));
  });

  it('has no empty list of errors', () => {
    for (const [path, text] of PAGES) expect(text, path).not.toMatch(/Errors: *\./);
    expect(
      page('calls').split('](../guides/verification-of-payee.md#errors) lists its errors.'),
    ).toHaveLength(2);
  });

  it('has the calls of partners, and none that needs a login', () => {
    expect(page('calls')).toContain('### `POST /api/json-incoming-payload`');
    expect(page('calls')).toContain(
      'Answers 200 or 201 with [PayloadAccepted](#payloadaccepted). Errors: `invalid_idempotency_key`',
    );
    expect(page('calls')).toMatch(/### AcceptedTransfer\n\n.+\n.+\n\| `index` \|/);
    expect(page('calls')).not.toContain('/api/settings');
  });

  it.each(Object.values(CEL_FUNCTIONS).flat())('has a true example of %s', (_, example) => {
    const compiled = compileExpression(example, { text: TEXT, codes: listOf(TEXT), number: NUMBER });
    expect(compiled).toMatchObject({ ok: true });
    const value =
      compiled.ok && compiled.expression.evaluate(CEL_EXAMPLE_VALUES, new Budget({ steps: 10_000 }));
    expect(value).toEqual({ ok: true, value: true });
  });

  it('has an example of each fact that house rules accept', () => {
    const examples = [...RULE_VARIABLES, ...Object.values(TRANSFER_FACTS)].map((entry) => entry.at(-1) ?? '');
    const rules = examples.map((expression, index) => ({
      name: `rule-${index}`,
      kind: 'expression',
      expression,
      text: 'An example',
    }));
    expect(examples.length).toBeGreaterThan(15);
    const compiled = compileRules({ title: 'Examples', rules });
    expect(compiled.ok ? [] : compiled.problems).toEqual([]);
  });

  it.each(Object.entries(FACT_EXAMPLES))(
    'has examples of the facts of %s that test plans accept',
    (on, facts) => {
      const cases = Object.entries(facts).map(([fact, where]) => ({
        id: `about-${fact.toLowerCase()}`,
        title: fact,
        instructions: 'Nothing',
        expect: 'Nothing',
        within: 'PT1H',
        steps: [{ on, where, text: fact }],
      }));
      const compiled = compilePlan({ name: 'examples', title: 'Examples', cases });
      expect(compiled.ok ? [] : compiled.problems).toEqual([]);
      for (const where of Object.values(facts)) expect(page('test-plans')).toContain(`\`${where}\``);
    },
  );
});
