import { fillPath, PATHS, type Partner, type TestPlanDetail, type TestRun } from '@clearbench/contract';
import { READY_PLANS } from '@clearbench/test-plans/ready-plans';
import { expect } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

export const STORED = { on: 'calls', where: 'call.status == 201', text: 'A POST gets 201' };

/** Far behind every limit of the ready plans, and the time that is waited for what is stored late. */
const LATER_MS = 4 * 86_400_000;

/** A case that a post meets. */
export const caseOf = (parts: object = {}) => ({
  id: 'one',
  title: 'One',
  instructions: 'Post a payment.',
  expect: 'It is stored.',
  within: 'PT1H',
  steps: [STORED],
  ...parts,
});

/** A server for the tests of one file, and its test plans as an operator and a partner use them. */
export async function startPlans(env: Record<string, string> = {}) {
  const server = await createTestApp({ env });
  return { server, plans: plansOf(server) };
}

function plansOf(server: TestApp) {
  const { testPlans } = server.modules;

  async function ok<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await server.call(method, path, body);
    expect(response.statusCode, `${method} ${path}: ${response.body}`).toBeLessThan(300);
    return response.json<T>();
  }

  const pathOf = (path: string, { id }: { id: string }, caseId = '') =>
    path.replace(':id', id).replace(':case', caseId);

  let number = 0;
  return {
    assign: (document: object) => ok<TestPlanDetail>('POST', PATHS.testPlans, { document }),

    assignReady(name: string): Promise<TestPlanDetail> {
      const ready = READY_PLANS.find(({ document }) => document.name === name);
      if (ready === undefined) throw new Error(`There is no ready plan ${name}.`);
      return this.assign(ready.document);
    },

    /** A run of a new plan with this case alone. */
    async runOf(parts: object = {}): Promise<TestRun> {
      number += 1;
      const name = `plan-${number}`;
      await this.assign({ name, title: `Plan ${number}`, cases: [caseOf(parts)] });
      return this.begin(name);
    },

    begin: (name: string) => ok<TestRun>('POST', fillPath(PATHS.testPlanRuns, { name })),
    get: (run: TestRun) => ok<TestRun>('GET', pathOf(PATHS.testRun, run)),
    start: (run: TestRun, caseId: string) => ok<TestRun>('POST', pathOf(PATHS.testCaseStart, run, caseId)),
    waive: (run: TestRun, caseId: string, reason: string) =>
      ok<TestRun>('POST', pathOf(PATHS.testCaseWaiver, run, caseId), { reason }),
    signOff: (run: TestRun) => ok<TestRun>('POST', pathOf(PATHS.testRunSignOff, run), {}),
    partners: () => ok<Partner[]>('GET', PATHS.testPlanPartners),

    /** Everything that is due happens and is evaluated. */
    async settle(): Promise<void> {
      await testPlans.calls.written();
      await server.settle();
      await testPlans.calls.written();
      await testPlans.watcher.judge(Date.now());
    },

    /** Limits pass: the sweep runs long after them. */
    async later(afterMs = LATER_MS): Promise<void> {
      await this.settle();
      await testPlans.watcher.judge(Date.now() + afterMs);
    },

    /** The state of each case, and the reasons of failures. */
    async outcome(run: TestRun): Promise<Record<string, string>> {
      const { cases } = await this.get(run);
      return Object.fromEntries(
        cases.map(({ id, state, failure }) => [
          id,
          failure === null ? state : `${state}: ${failure.expected} ${failure.came}`,
        ]),
      );
    },
  };
}
