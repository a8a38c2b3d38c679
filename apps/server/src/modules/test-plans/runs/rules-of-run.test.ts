import { createHash } from 'node:crypto';
import {
  type EvidenceFile,
  fillPath,
  PATHS,
  type RunResult,
  type RunRules,
  type TestRun,
} from '@clearbench/contract';
import { canonicalJson } from '@clearbench/domain';
import { verifyEvidence } from '@clearbench/test-plans/evidence';
import { READY_PLANS } from '@clearbench/test-plans/ready-plans';
import { expect, it } from 'vitest';
import { startPlans } from '../testing.ts';

const { server, plans } = await startPlans();
const DAY_MS = 86_400_000;

const usdOnly = { title: 'Oak Bank', rules: [{ name: 'usd-only', kind: 'currencies', allow: ['USD'] }] };
const save = async (document: object, more: object = {}) =>
  expect((await server.call('POST', PATHS.houseRules, { document, ...more })).statusCode).toBe(200);
const dayIn = async (days: number) => {
  const { offsetMs } = (await server.call('GET', PATHS.clock)).json<{ offsetMs: number }>();
  return new Date(Date.now() + offsetMs + days * DAY_MS).toISOString().slice(0, 10);
};
const rulesOf = async (run: TestRun) => (await plans.get(run)).rules;
const short = (rules: readonly RunRules[]) => rules.map(({ version, cause }) => `${version} ${cause}`);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it('a run shows the digests of its plan and of the house rules, and each change with its author', async () => {
  await save(usdOnly);
  const [ready] = READY_PLANS;
  if (ready === undefined) throw new Error('There is no ready plan.');
  await plans.assign(ready.document);
  const run = await plans.begin(ready.document.name);
  const digest = sha256(canonicalJson(JSON.parse(JSON.stringify(ready.document))));
  expect(run).toMatchObject({
    digest,
    rules: [{ version: 1, cause: 'start', by: null, digest: sha256(canonicalJson(usdOnly)) }],
  });
  await save({ ...usdOnly, rules: [] });
  const [, change] = await rulesOf(run);
  expect(change).toMatchObject({ version: 2, cause: 'saved', by: 'operator' });
  expect(Date.parse(change?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(run.startedAt));

  const file = (await server.call('GET', PATHS.testRunEvidence.replace(':id', run.id))).json<EvidenceFile>();
  const verified = await verifyEvidence(JSON.stringify(file));
  expect(verified).toMatchObject({ ok: true, result: { asOf: change?.at, run: { digest } } });
  const result = (await server.call('GET', PATHS.testRunResult.replace(':id', run.id))).json<RunResult>();
  expect(short(result.run.rules ?? [])).toEqual(['1 start', '2 saved']);
  const pdf = await server.call('GET', PATHS.testRunPdf.replace(':id', run.id));
  expect(pdf.statusCode).toBe(200);

  await server.call('POST', PATHS.testRunEnd.replace(':id', run.id));
  await save(usdOnly);
  expect(short(await rulesOf(run))).toEqual(['1 start', '2 saved']);
});

it('a run shows rules that begin and end by their days, and who set the clock', async () => {
  await save({ ...usdOnly, rules: [] });
  const run = await plans.runOf();
  const [{ version = 0 } = {}] = await rulesOf(run);
  await save(usdOnly, { from: await dayIn(1), until: await dayIn(1) });
  expect(short(await rulesOf(run))).toEqual([`${version} start`]);
  for (let hour = 0; hour < 48; hour++) await server.call('POST', PATHS.clock, { to: 'hour' });
  const rules = await rulesOf(run);
  expect(short(rules)).toEqual([`${version} start`, `${Number(version) + 1} clock`, `${version} clock`]);
  expect(rules.at(-1)?.by).toBe('operator');
});

it('a day that ends during a run ends the rules of that day', async () => {
  await save(usdOnly, { until: await dayIn(0) });
  const run = await plans.runOf();
  const started = await rulesOf(run);
  // The run is as long as if it had been under way for two days.
  const endedAt = new Date(Date.parse(run.startedAt) + 2 * DAY_MS);
  await server.database.pool.query("update test_runs set state = 'ended', ended_at = $2 where id = $1", [
    run.id,
    endedAt,
  ]);
  const rules = await rulesOf(run);
  expect(short(rules).at(-1)).toMatch(/ days$/);
  const { offsetMs } = (await server.call('GET', PATHS.clock)).json<{ offsetMs: number }>();
  expect((Date.parse(rules.at(-1)?.at ?? '') + offsetMs) % DAY_MS).toBeLessThan(1_000);
  expect(rules).toHaveLength(started.length + 1);
});

it('every version of a plan is kept and can be read', async () => {
  const plan = (title: string) => ({
    name: 'kept',
    title,
    cases: [{ ...READY_PLANS[0]?.document.cases[0] }],
  });
  await plans.assign(plan('First'));
  await plans.assign(plan('Second'));
  const versions = (await server.call('GET', fillPath(PATHS.testPlanVersions, { name: 'kept' }))).json();
  expect(versions).toMatchObject([
    { version: 2, title: 'Second', cases: 1, savedBy: 'operator' },
    { version: 1, title: 'First', digest: sha256(canonicalJson(JSON.parse(JSON.stringify(plan('First'))))) },
  ]);
  const read = (version: string) =>
    server.call('GET', fillPath(PATHS.testPlanVersion, { name: 'kept', version }));
  expect((await read('1')).json()).toMatchObject({ version: 1, document: { title: 'First' } });
  expect((await read('3')).statusCode).toBe(404);
  expect((await read('x')).statusCode).toBe(404);
});
