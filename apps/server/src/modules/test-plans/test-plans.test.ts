import { fillPath, PATHS, type TestRun } from '@clearbench/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { startReceiver } from '../webhooks/testing/receiver.ts';
import { caseOf, STORED, startPlans } from './testing.ts';

const { server, plans } = await startPlans({ AUTOMATION: 'instant' });

const HOUR_MS = 3_600_000;
const path = (pattern: string, { id }: TestRun) => pattern.replace(':id', id).replace(':case', 'one');
const failureOf = async (run: TestRun) => (await plans.get(run)).cases[0]?.failure;

it('a plan keeps the text that it was written as, which must be its document', async () => {
  const document = { name: 'written', title: 'Written', cases: [caseOf()] };
  const text = `# agreed with Oak\n${JSON.stringify(document)}`;
  const save = (more: object) => server.call('POST', PATHS.testPlans, { document, ...more });
  expect((await save({ text })).json()).toMatchObject({ version: 1, text });
  const plan = fillPath(PATHS.testPlan, { name: 'written' });
  expect((await server.call('GET', plan)).json()).toMatchObject({ text });
  const refused = await save({ text: text.replace('Written', 'Other') });
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: [{ path: 'text' }] }]);
  expect((await save({})).json()).toMatchObject({ version: 2, text: null });
});

it('a plan that was withdrawn can be assigned again, as its next version', async () => {
  const document = { name: 'again', title: 'Again', cases: [caseOf()] };
  const assign = () => server.call('POST', PATHS.testPlans, { document, basedOn: null });
  expect((await assign()).json()).toMatchObject({ version: 1 });
  expect((await assign()).statusCode).toBe(409);
  await server.call('DELETE', fillPath(PATHS.testPlan, { name: 'again' }));
  expect((await assign()).json()).toMatchObject({ version: 2 });
});

describe('a case that fails says what was expected, what came, and shows it', () => {
  it('for calls', async () => {
    const run = await plans.runOf();
    await server.post('no message');
    await plans.later();
    const failure = await failureOf(run);
    expect(failure?.expected).toBe('A POST gets 201, within 1 hour of the start of the case.');
    expect(failure?.came).toMatch(
      /Number of API calls since .+: 1\. None was as expected; the last call: POST .* answered 415 unsupported_payload/,
    );
    expect(failure?.evidence).toMatchObject([{ on: 'calls', facts: { status: 415 } }]);
  });

  it('for payloads', async () => {
    const step = {
      on: 'payloads',
      where: 'payload.type.startsWith("pain.001")',
      text: 'A pain.001 arrives',
    };
    const run = await plans.runOf({ steps: [step] });
    await server.post(mt103());
    await plans.later();
    expect((await failureOf(run))?.came).toMatch(/the last payload: A payload arrived: MT103, transfers: 1/);
  });

  it('with the first transfer of what was sent, so that the console can show it', async () => {
    const step = { on: 'calls', where: 'call.status == 201', count: 2, text: 'Two posts are stored' };
    const other = { on: 'payloads', where: 'false', text: 'Nothing is like this' };
    const runs = [await plans.runOf({ steps: [step] }), await plans.runOf({ steps: [other] })];
    const [{ transactionId }] = (await server.post(mt103())).json().transactions;
    await plans.later();
    for (const run of runs) {
      const [{ steps, failure } = { steps: [], failure: null }] = (await plans.get(run)).cases;
      const evidence = [...steps.flatMap((each) => each.evidence), ...(failure?.evidence ?? [])];
      expect(evidence).toContainEqual(expect.objectContaining({ transactionId }));
    }
  });

  it('for transfers', async () => {
    const step = { on: 'transfers', where: 'transfer.status == "failed"', text: 'A payment fails' };
    const run = await plans.runOf({ steps: [step] });
    await server.post(mt103());
    await plans.later();
    expect((await failureOf(run))?.came).toMatch(
      /transfer changes since .+: \d+.*the last transfer: trx_\w+ is completed/,
    );
  });

  it('for messages', async () => {
    const run = await plans.runOf({
      steps: [{ on: 'messages', where: 'message.state == "refused"', text: 'A network refuses a message' }],
    });
    await plans.later();
    expect((await failureOf(run))?.came).toMatch(/^There was no message after /);
  });

  it('for deliveries: a webhook that takes a wrong signature', async () => {
    const { url, close } = await startReceiver();
    onTestFinished(close);
    await server.call('POST', PATHS.webhooks, { url });
    const run = await plans.runOf({
      trigger: { kind: 'webhook-signature' },
      steps: [
        {
          on: 'deliveries',
          where: 'delivery.signature == "invalid" && delivery.status >= 400',
          text: 'A notification with an invalid signature is rejected',
          within: 'PT30S',
        },
      ],
    });
    await plans.start(run, 'one');
    await plans.later();
    const failure = await failureOf(run);
    expect(failure?.expected).toBe(
      'A notification with an invalid signature is rejected, within 30 seconds of the start of the case.',
    );
    expect(failure?.evidence.map(({ facts }) => facts.signature)).toEqual(['invalid', 'valid']);
  });

  it('for what must not happen', async () => {
    const run = await plans.runOf({
      steps: [{ ...STORED, as: 'first' }],
      never: [{ on: 'payloads', where: 'payload.id != first.payloadId', text: 'Another payload arrives' }],
      settle: 'PT10M',
    });
    await server.post(mt103());
    await plans.settle();
    expect(await plans.outcome(run)).toEqual({ one: 'running' });
    await server.post(mt103());
    await plans.later();
    expect((await failureOf(run))?.expected).toBe('This must not happen: Another payload arrives.');
    expect((await failureOf(run))?.came).toMatch(/^It happened at .*: A payload arrived: MT103/);
  });
});

describe('a run', () => {
  it('is judged by the times recorded, not by when somebody looks', async () => {
    const run = await plans.runOf();
    await server.post(mt103());
    await server.settle();
    // Nothing looked while the limit passed.
    await plans.later();
    const [one] = (await plans.get(run)).cases;
    expect(one?.state).toBe('passed');
    expect(Date.parse(one?.endedAt ?? '')).toBeLessThan(Date.now() + 1_000);
  });

  it('is judged alike by a process that takes over in its midst', async () => {
    const run = await plans.runOf({
      steps: [
        { ...STORED, as: 'first' },
        { on: 'calls', where: 'call.status == 201 && call.id != first.id', text: 'Another post is stored' },
      ],
    });
    await server.post(mt103());
    await plans.settle();
    expect((await plans.get(run)).cases[0]?.steps.map(({ state }) => state)).toEqual(['held', 'waiting']);
    await server.post(mt103());
    await server.modules.testPlans.calls.written();
    const other = await server.another();
    await other.modules.testPlans.watcher.judge(Date.now());
    expect(await plans.outcome(run)).toEqual({ one: 'passed' });
  });

  it('does not fail because the virtual clock is set', async () => {
    const run = await plans.runOf({
      steps: [
        { ...STORED, as: 'sent' },
        {
          on: 'transfers',
          where: 'transfer.payloadId == sent.payloadId && transfer.event == "settlement.completed"',
          text: 'The payment is credited',
          within: 'PT1M',
        },
      ],
    });
    await server.post(mt103(), { 'x-scenario': 'delay' });
    await plans.settle();
    expect(await plans.outcome(run)).toEqual({ one: 'running' });
    await server.advanceClock(2 * HOUR_MS);
    await plans.settle();
    expect(await plans.outcome(run)).toEqual({ one: 'passed' });
  });

  it('keeps the version that it began with', async () => {
    const run = await plans.runOf();
    const { name } = { name: run.plan };
    await plans.assign({ name, title: 'Changed', cases: [caseOf({ id: 'other' })] });
    expect((await plans.get(run)).cases.map(({ id }) => id)).toEqual(['one']);
    const stale = await server.call('POST', PATHS.testPlans, {
      document: { name, title: 'Late', cases: [caseOf()] },
      basedOn: 1,
    });
    expect(stale.json()).toMatchObject({ code: 'test_plan_changed' });
  });

  it('is begun once, and a case is started once, however often somebody clicks', async () => {
    const run = await plans.runOf({ trigger: { kind: 'clock', advance: 'PT1S' } });
    const again = await Promise.all([plans.begin(run.plan), plans.begin(run.plan)]);
    expect(again.map(({ id }) => id)).toEqual([run.id, run.id]);
    await Promise.all([plans.start(run, 'one'), plans.start(run, 'one')]);
    expect((await plans.get(run)).cases[0]?.attempt).toBe(1);
  });

  it('lets a case that failed be started again', async () => {
    const run = await plans.runOf();
    await plans.later();
    expect((await plans.get(run)).state).toBe('ended');
    await plans.start(run, 'one');
    await server.post(mt103());
    await plans.settle();
    expect(await plans.get(run)).toMatchObject({ state: 'ended', cases: [{ state: 'passed', attempt: 2 }] });
  });

  it('says why a trigger is not possible, and the case waits', async () => {
    const other = await startPlans();
    await other.plans.assign({
      name: 'plan',
      title: 'Plan',
      cases: [caseOf({ trigger: { kind: 'duplicate-delivery' } })],
    });
    const run = await other.plans.begin('plan');
    const response = await other.server.call('POST', path(PATHS.testCaseStart, run));
    expect(response.json()).toMatchObject({ code: 'test_trigger_not_possible' });
    expect(await other.plans.outcome(run)).toEqual({ one: 'open' });
  });

  it('can be ended, and its prepared answers end with it', async () => {
    const run = await plans.runOf({ trigger: { kind: 'unavailable', times: 5, retryAfterSeconds: 7 } });
    await plans.start(run, 'one');
    const refused = await server.post(mt103());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '7']);
    await server.call('POST', path(PATHS.testRunEnd, run));
    expect((await server.post(mt103())).statusCode).toBe(201);
    expect((await plans.get(run)).cases[0]?.state).toBe('open');
  });
});

describe('a trigger that acts with the run', () => {
  it('acts when the run begins, and waits where it is not possible', async () => {
    const other = await startPlans();
    const clock = caseOf({ id: 'clock', start: 'automatic', trigger: { kind: 'clock', advance: 'PT1H' } });
    const recall = caseOf({
      id: 'recall',
      start: 'automatic',
      trigger: { kind: 'message', message: 'recall' },
    });
    await other.plans.assign({ name: 'plan', title: 'Plan', cases: [recall, clock] });
    const run = await other.plans.begin('plan');
    expect(await other.plans.outcome(run)).toEqual({ clock: 'running', recall: 'open' });
    const { offsetMs } = (await other.server.call('GET', PATHS.clock)).json<{ offsetMs: number }>();
    expect(offsetMs).toBe(HOUR_MS);
  });
});

it('newer evidence of the same step is stored only now and then', async () => {
  const held = { on: 'payloads', where: 'payload.transfers > 0', text: 'A payload with a payment arrives' };
  const never = { on: 'transfers', where: 'transfer.id == "none"', text: 'Nothing is like this' };
  const run = await plans.runOf({ steps: [held, never] });
  const startedMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const evidenceAfter = async (ms: number) => {
    vi.setSystemTime(startedMs + ms);
    const { payloadId } = (await server.post(mt103())).json();
    await server.modules.testPlans.watcher.judge(Date.now());
    const [first] = (await plans.get(run)).cases;
    return [payloadId, first?.steps[0]?.evidence[0]?.payloadId];
  };
  const [first, shown] = await evidenceAfter(1_000);
  expect(shown).toBe(first);
  expect((await evidenceAfter(5_000))[1]).toBe(first);
  const [latest, shownLater] = await evidenceAfter(7_000);
  expect(shownLater).toBe(latest);
});

it('a run that cannot be judged stops no other', async () => {
  const broken = await plans.runOf();
  const other = await plans.runOf();
  const set = (document: string) =>
    server.database.db.updateTable('test_runs').set({ document }).where('id', '=', broken.id).execute();
  const { document } = await server.database.db
    .selectFrom('test_runs')
    .select('document')
    .where('id', '=', broken.id)
    .executeTakeFirstOrThrow();
  await set('{}');
  await server.post(mt103());
  await server.modules.testPlans.calls.written();
  await expect(server.modules.testPlans.watcher.judge(Date.now())).rejects.toThrow();
  await expect.poll(() => plans.outcome(other)).toEqual({ one: 'passed' });
  await set(document);
  await plans.settle();
  expect(await plans.outcome(broken)).toEqual({ one: 'passed' });
});

it('a call whose query cannot be stored is noted all the same, and stops no judging', async () => {
  const run = await plans.runOf({
    steps: [{ on: 'calls', where: 'call.query.name.endsWith("z")', text: 'A call with that name' }],
  });
  const headers = { authorization: `Bearer ${(await server.createKey()).apiKey}` };
  await server.app.inject({ url: `${PATHS.ping}?name=%00z`, headers });
  await plans.settle();
  expect(await plans.outcome(run)).toEqual({ one: 'passed' });
});

describe('a scenario of a case', () => {
  it('waits for a payment that is accepted', async () => {
    const run = await plans.runOf({ trigger: { kind: 'scenario', scenario: 'reject' } });
    await plans.start(run, 'one');
    await server.post('no message');
    await server.modules.testPlans.calls.written();
    const [transfer] = (await server.post(mt103())).json().transactions;
    const { scenario } = (
      await server.call('GET', fillPath(PATHS.transaction, { id: transfer.transactionId }))
    ).json<{ scenario: string }>();
    expect(scenario).toBe('reject');
    await server.call('POST', path(PATHS.testRunEnd, run));
  });
});
