import {
  type CaseCounts,
  INGESTION_PATHS,
  PATHS,
  type Partner,
  type PartnerCounts,
} from '@clearbench/contract';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { at, createWorkspace, keyOf, memberOf } from '../../workspaces/testing.ts';
import { caseOf, startPlans } from '../testing.ts';
import { stateOf } from './state.ts';

const NOW = '2026-11-27T10:00:00Z';
const none: CaseCounts = { open: 0, running: 0, passed: 0, failed: 0, waived: 0 };

describe('the state of a partner', () => {
  const standing = (counts: object, state: string | null, lastActivityAt: string | null = NOW) =>
    ({
      plans: [{ latestRun: state === null ? null : { state, counts: { ...none, ...counts } } }],
      counts: { ...none, ...counts },
      lastActivityAt,
    }) as unknown as Partner;

  it.each([
    ['not-started', [], standing({ open: 3 }, null, null)],
    ['failed', ['failed'], standing({ passed: 2, failed: 1 }, 'running')],
    ['inactive', ['running', 'open'], standing({ passed: 2, open: 1 }, 'running', '2026-11-23T10:00:00Z')],
    ['in-progress', ['running', 'open'], standing({ passed: 2, open: 1 }, 'running')],
    ['ended-early', ['open'], standing({ passed: 2, open: 1 }, 'ended')],
    ['ready', [], standing({ passed: 2, waived: 1 }, 'ended', '2026-11-01T10:00:00Z')],
    ['signed-off', [], standing({ passed: 2, failed: 1 }, 'signed-off')],
  ])('%s', (state, cases, partner) => {
    expect(stateOf(partner, Date.parse(NOW))).toMatchObject({ state, at: cases });
  });

  it('no-plan', () => {
    expect(stateOf({ plans: [], counts: none, lastActivityAt: null }, 0).state).toBe('no-plan');
  });
});

describe('the list of partners', async () => {
  const { server, plans } = await startPlans();
  const page = async (query = '') => server.call('GET', `${PATHS.testPlanPartners}${query}`);
  const names = async (query: string) =>
    (await page(query)).json<Partner[]>().map(({ workspace }) => workspace.name);

  it('is filtered, counted and ordered over all of them, with the case and the last use of each', async () => {
    const run = await plans.runOf({ title: 'A payment by the deadline' });
    await plans.later();
    const elm = await createWorkspace(server);
    const fir = await createWorkspace(server);
    const plan = { name: 'p', title: 'P', cases: [caseOf()] };
    await server.call('POST', at(fir, PATHS.testPlans), { document: plan });
    await memberOf(server, elm, 'operator');
    await server.app.inject({
      method: 'POST',
      url: INGESTION_PATHS.fin,
      headers: { authorization: `Bearer ${await keyOf(server, fir)}`, 'content-type': 'text/plain' },
      payload: mt103(),
    });
    await server.workspaces.all.find(({ name }) => name === fir)?.modules.apiKeys.service.recordUse();

    expect(await names('')).toEqual(['main', fir, elm]);
    const counts = await server.call('GET', `${PATHS.testPlanPartners}/counts`);
    expect(counts.json<PartnerCounts>()).toMatchObject({ all: 3, stuck: 1, 'not-started': 2, ready: 0 });
    expect([await names('?show=stuck'), await names('?show=ready'), await names(`?search=${fir}`)]).toEqual([
      ['main'],
      [],
      [fir],
    ]);
    const all = (await page()).json<Partner[]>();
    expect(all[0]).toMatchObject({
      state: 'failed',
      since: all[0]?.stuckAt?.since,
      stuckAt: { plan: run.plan, case: 'one', title: 'A payment by the deadline' },
    });
    expect(all.slice(1).map(({ state, lastSeen }) => [state, lastSeen?.by])).toEqual([
      ['not-started', 'call'],
      ['no-plan', 'console'],
    ]);

    const first = await page('?limit=2');
    expect([first.json<Partner[]>().length, first.headers['x-total-count']]).toEqual([2, '3']);
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await server.call('GET', next)).json()).toMatchObject([{ workspace: { name: elm } }]);
    expect((await page('?cursor=x')).json()).toMatchObject({ code: 'invalid_cursor' });
  });
});
