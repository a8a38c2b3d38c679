import { beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { startPlans } from '../testing.ts';
import { createRunRepository, type RunRepository } from './repository.ts';

const { server, plans } = await startPlans();

const ACTOR: Actor = { kind: 'operator', id: null, name: 'ada' };
const AUDIT = { actor: ACTOR, action: 'test_run.signed_off', object: { type: 'test_run', id: 'x' } } as const;
const UNAVAILABLE = { kind: 'unavailable', times: 3, retryAfterSeconds: 1 };

let runs: RunRepository;
beforeAll(() => {
  runs = createRunRepository(server.database.db);
});

const caseOf = (id: string, parts: object = {}) => ({
  id,
  title: id,
  instructions: 'Post a payment.',
  expect: 'It is stored.',
  within: 'PT1H',
  steps: [{ on: 'calls', where: 'call.status == 201', text: 'A POST gets 201' }],
  ...parts,
});

async function runOf(name: string, cases: object[]) {
  await plans.assign({ name, title: name, cases });
  return plans.begin(name);
}

const faults = () => server.database.db.selectFrom('test_faults').select(['case_id', 'remaining']).execute();

it('a run is not signed off when it has changed since its result was written', async () => {
  const { id } = await runOf('sign-off', [caseOf('one')]);
  const signOff = { by: 'ada', comment: null, at: new Date() };
  const sealed = { result: '{}', evidence: '{}', sha256: '', kid: '' };
  expect(await runs.signOff(id, signOff, sealed, async () => false, AUDIT)).toBe(false);
  expect(await runs.find(id)).toMatchObject({ state: 'running', signed_off_at: null });
  const { rows } = await server.database.pool.query('select from test_results where run_id = $1', [id]);
  expect(rows).toEqual([]);
});

it('a case of a run that was signed off meanwhile neither starts nor changes its waiver', async () => {
  const run = await runOf('started', [caseOf('one')]);
  const of = { runId: run.id, caseId: 'one', at: new Date() };
  await plans.waive(run, 'one', 'They send no payments.');
  await plans.signOff(run);
  expect(await runs.waive(of, null, AUDIT)).toBe(false);
  expect(await runs.startCase(of, null, AUDIT)).toBe(false);
  expect(await runs.find(run.id)).toMatchObject({ state: 'signed-off', waived: 1 });
});

it('what a case has prepared goes when it is decided, waived or started again', async () => {
  const run = await runOf('faults', [caseOf('busy', { trigger: UNAVAILABLE }), caseOf('other')]);
  await plans.start(run, 'busy');
  await plans.later();
  expect(await plans.outcome(run)).toMatchObject({ busy: expect.stringContaining('failed') });
  expect(await faults()).toEqual([]);
  await plans.start(run, 'busy');
  expect(await faults()).toEqual([{ case_id: 'busy', remaining: 3 }]);
  await plans.start(run, 'other');
  await plans.waive(run, 'busy', 'They never retry.');
  expect((await plans.get(run)).state).toBe('running');
  expect(await faults()).toEqual([]);
});

it('posts meet what was prepared first, first', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const trigger = (index: number) => ({ kind: 'unavailable', times: 1, retryAfterSeconds: index + 1 });
  const run = await runOf(
    'order',
    names.map((name, index) => caseOf(name, { trigger: trigger(index) })),
  );
  for (const name of names) await plans.start(run, name);
  const rows = await server.database.db.selectFrom('test_faults').select('case_id').orderBy('id').execute();
  expect(rows.map(({ case_id }) => case_id)).toEqual(names);
});
