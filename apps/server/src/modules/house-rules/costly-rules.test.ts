import { PATHS, type PayloadAccepted, type RulesTrial } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { createTestApp } from '../../testing/test-app.ts';

const server = await createTestApp();

/** A thousand texts. */
const LIST = `"${'a'.repeat(10)}"${`.replace("a", "${'a'.repeat(10)}")`.repeat(2)}.split("")`;
/** A million turns. */
const costly = (name: string) => ({
  name,
  kind: 'expression',
  expression: `${LIST}.all(x, ${LIST}.all(y, x == y))`,
  text: 'No.',
});
const usd = { name: 'usd', kind: 'currencies', allow: ['USD'] };
const documentOf = (rules: object[]) => ({ title: 'Oak Bank', rules });

it('a payload under a rule that costs too much is taken, and told so by a warning that names the rule', async () => {
  const saved = await server.call('POST', PATHS.houseRules, { document: documentOf([costly('costly')]) });
  expect(saved.statusCode, saved.body).toBe(200);
  const response = await server.post(mt103());
  expect(response.statusCode, response.body).toBe(201);
  const { warnings, errors } = response.json<PayloadAccepted & { warnings?: object[] }>();
  expect([...(warnings ?? []), ...(errors ?? [])]).toMatchObject([
    {
      severity: 'warning',
      rule: { name: 'costly', version: 1 },
      message: expect.stringMatching(/was not applied/),
    },
  ]);
});

it('the other rules are applied all the same', async () => {
  await server.call('POST', PATHS.houseRules, { document: documentOf([costly('costly'), usd]) });
  const response = await server.post(mt103({ amount: 'EUR7,' }));
  expect([response.statusCode, response.json().errors]).toMatchObject([
    422,
    expect.arrayContaining([
      expect.objectContaining({ severity: 'error', rule: { name: 'usd', version: 2 } }),
    ]),
  ]);
});

it('a trial ends when its rules have cost enough, and names one', async () => {
  await server.call('POST', PATHS.houseRules, { document: documentOf([]) });
  for (let i = 1; i <= 12; i++) await server.post(mt103({ amount: `EUR${i},` }));
  const many = Array.from({ length: 20 }, (_, i) => costly(`costly-${i}`));
  const response = await server.call('POST', PATHS.houseRulesTrial, { document: documentOf(many) });
  expect(response.statusCode, response.body).toBe(200);
  const { payloads, results, warnings } = response.json<RulesTrial>();
  expect(results[0]?.problems[0]).toMatchObject({ rule: { name: 'costly-0' }, severity: 'warning' });
  expect(payloads).toBeLessThan(12);
  expect(warnings.at(-1)).toMatchObject({
    rule: expect.stringMatching(/^costly-/),
    message: expect.stringMatching(
      /^The trial ended after \d+ of \d+ payloads, because the rules are too expensive/,
    ),
  });
});

it('a document that is too deep is refused, with place and limit', async () => {
  const deep = JSON.parse(`${'['.repeat(3_000)}${']'.repeat(3_000)}`);
  const body = { document: { title: 'x', rules: deep } };
  for (const path of [PATHS.houseRules, PATHS.houseRulesTrial, PATHS.testPlanCheck, PATHS.testPlans]) {
    const response = await server.call('POST', path, body);
    expect([path, response.statusCode, response.json()]).toMatchObject([
      path,
      422,
      { code: 'validation_failed', errors: [{ path: expect.stringMatching(/^\/document\/rules\/0/) }] },
    ]);
    expect(response.json().message).toContain('more than 32 levels deep');
  }
});

it('an expression that is too deep is a problem of its rule', async () => {
  const rule = {
    name: 'deep',
    kind: 'expression',
    expression: `${'('.repeat(400)}true${')'.repeat(400)}`,
    text: 'x',
  };
  const response = await server.call('POST', PATHS.houseRulesTrial, { document: documentOf([rule]) });
  expect([response.statusCode, response.json().message]).toEqual([
    422,
    expect.stringContaining('brackets are nested more than 32 levels deep'),
  ]);
});
