import {
  type CreatedInvitation,
  type EvidenceFile,
  fillPath,
  type Jwks,
  PATHS,
  type RunResult,
  type TestRun,
  type WorkspaceRole,
} from '@clearbench/contract';
import { evidenceHash, verifyEvidence } from '@clearbench/test-plans/evidence';
import { describe, expect, it } from 'vitest';
import { mt103 } from '../../testing/samples.ts';
import { caseOf, startPlans } from './testing.ts';

const { server, plans } = await startPlans({ AUTOMATION: 'instant' });

const path = (pattern: string, { id }: TestRun) => pattern.replace(':id', id).replace(':case', 'one');

describe('managers', () => {
  async function member(role: WorkspaceRole): Promise<string> {
    const username = `member${role}`;
    const invitation = await server.call('POST', fillPath(PATHS.workspaceInvitations, { name: 'main' }), {
      role,
      note: role,
    });
    const password = 'correct horse battery';
    await server.app.inject({
      method: 'POST',
      url: fillPath(PATHS.invitationRegistration, { token: invitation.json<CreatedInvitation>().token }),
      payload: { username, email: `${username}@oak.example`, password },
    });
    const login = await server.app.inject({
      method: 'POST',
      url: PATHS.login,
      payload: { username, password },
    });
    const [cookie] = login.cookies;
    return `${cookie?.name}=${cookie?.value}`;
  }

  it('assign, waive and sign off; members start and comment; viewers read', async () => {
    const run = await plans.runOf();
    const statusAs = async (
      cookie: string,
      method: 'GET' | 'POST' | 'DELETE',
      url: string,
      payload?: object,
    ) =>
      (
        await server.app.inject({
          method,
          url,
          headers: { cookie },
          ...(payload === undefined ? {} : { payload }),
        })
      ).statusCode;
    const [operator, viewer] = [await member('operator'), await member('viewer')];
    const comment = { text: 'Fixed.' };
    const acts = [
      ['GET', path(PATHS.testRun, run), undefined],
      ['POST', path(PATHS.testCaseStart, run), undefined],
      ['POST', path(PATHS.testCaseComments, run), comment],
      ['POST', PATHS.testPlans, { document: {} }],
      ['DELETE', fillPath(PATHS.testPlan, { name: run.plan }), undefined],
      ['POST', path(PATHS.testCaseWaiver, run), { reason: 'Why not' }],
      ['POST', path(PATHS.testRunSignOff, run), {}],
      ['GET', PATHS.testPlanPartners, undefined],
    ] as const;
    const statuses = async (cookie: string) => {
      const all: number[] = [];
      for (const [method, url, body] of acts) all.push(await statusAs(cookie, method, url, body));
      return all;
    };
    expect(await statuses(operator)).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
    expect(await statuses(viewer)).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
  });

  it('sign off when every case has passed or was waived, and reopen', async () => {
    const run = await plans.runOf();
    const early = await server.call('POST', path(PATHS.testRunSignOff, run), {});
    expect(early.json()).toMatchObject({ code: 'test_run_undecided' });
    await plans.waive(run, 'one', 'They send no payments.');
    expect(await plans.signOff(run)).toMatchObject({ state: 'signed-off', counts: { waived: 1 } });
    const late = await server.call('POST', path(PATHS.testCaseStart, run));
    expect(late.json()).toMatchObject({ code: 'test_run_signed_off' });
    await server.call('DELETE', path(PATHS.testRunSignOff, run));
    await server.call('DELETE', path(PATHS.testCaseWaiver, run));
    expect(await plans.get(run)).toMatchObject({ signOff: null, cases: [{ waiver: null }] });
  });

  it('see all partners beside each other', async () => {
    await server.call('POST', PATHS.workspaces, { name: 'elm', title: 'Elm Bank' });
    const run = await plans.runOf();
    const all = await plans.partners();
    expect(all.map(({ workspace }) => workspace.name).toSorted()).toEqual(['elm', 'main']);
    const main = all.find(({ workspace }) => workspace.name === 'main');
    expect(main?.problem).toBeNull();
    expect(main?.plans.find(({ name }) => name === run.plan)?.latestRun?.id).toBe(run.id);
    const first = await server.call('GET', `${PATHS.testPlanPartners}?limit=1`);
    expect(first.json()).toHaveLength(1);
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await server.call('GET', next)).json()).toHaveLength(1);
  });

  it('learn every problem of a document, at its place', async () => {
    const document = { name: 'plan', title: 'Plan', cases: [caseOf({ within: 'soon' })] };
    const saved = await server.call('POST', PATHS.testPlans, { document });
    expect(saved.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: '/document/cases/0/within' }],
    });
    const checked = await server.call('POST', PATHS.testPlanCheck, { document });
    expect(checked.json()).toMatchObject({ problems: [{ path: '/cases/0/within' }] });
  });
});

describe('the result', () => {
  it('is signed, and the evidence is verified without the server', async () => {
    const run = await plans.runOf();
    await server.post(mt103());
    await plans.later();
    const file = (await server.call('GET', path(PATHS.testRunEvidence, run))).json<EvidenceFile>();
    const verified = await verifyEvidence(JSON.stringify(file));
    if (!verified.ok) throw new Error(verified.problem);
    const { keys } = (await server.app.inject({ method: 'GET', url: PATHS.jwks })).json<Jwks>();
    expect(keys.map(({ kid }) => kid)).toContain(verified.key.kid);
    const result = (await server.call('GET', path(PATHS.testRunResult, run))).json<RunResult>();
    expect(verified.result).toEqual(result);
    expect(result).toMatchObject({ workspace: { name: 'main' }, run: { counts: { passed: 1 } } });
    const pdf = await server.call('GET', path(PATHS.testRunPdf, run));
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('leads from the PDF to the page that checks the evidence, if the server has a public address', async () => {
    const published = await startPlans({ PUBLIC_URL: 'https://bank.example' });
    const linksOf = async ({ server: one, plans: its }: typeof published) => {
      const run = await its.runOf();
      const pdf = await one.call('GET', path(PATHS.testRunPdf, run));
      const links = [...pdf.rawPayload.toString('latin1').matchAll(/\/URI \((.*?)\)/g)];
      const evidence = (await one.call('GET', path(PATHS.testRunEvidence, run))).json<EvidenceFile>();
      const expected = new URLSearchParams({ run: run.id, sha256: await evidenceHash(evidence) });
      return { found: links.map(([, link]) => link), expected: `https://bank.example/verify?${expected}` };
    };
    const { found, expected } = await linksOf(published);
    expect(found).toEqual([expected]);
    expect((await linksOf({ server, plans })).found).toEqual([]);
  });

  it('is frozen at the sign-off: later remarks and another name of the workspace do not change it', async () => {
    const run = await plans.runOf();
    const comment = (text: string) => server.call('POST', path(PATHS.testCaseComments, run), { text });
    await comment('Before.');
    await plans.waive(run, 'one', 'They send no payments.');
    await plans.signOff(run);
    const forms = [PATHS.testRunResult, PATHS.testRunEvidence, PATHS.testRunPdf, PATHS.testRunJUnit];
    const all = async () =>
      Promise.all(forms.map(async (form) => (await server.call('GET', path(form, run))).body));
    const frozen = await all();
    const [result = '', evidence = ''] = frozen;
    expect(JSON.parse(result).run).toMatchObject({
      state: 'signed-off',
      cases: [{ comments: [{ text: 'Before.' }] }],
    });
    expect(await verifyEvidence(evidence)).toMatchObject({ ok: true, result: JSON.parse(result) });
    await comment('After.');
    const main = fillPath(PATHS.workspace, { name: 'main' });
    const { title } = (await server.call('PATCH', main, { title: 'Renamed' })).json();
    expect(title).toBe('Renamed');
    const later = await all();
    for (const index of [0, 1, 3]) expect(later[index]).toBe(frozen[index]);
    expect(await plans.get(run)).toMatchObject({
      lastActivityAt: JSON.parse(result).asOf,
      cases: [{ comments: [{ text: 'Before.' }] }],
      remarks: [{ case: 'one', text: 'After.', at: expect.any(String) }],
    });
    await server.call('DELETE', path(PATHS.testRunSignOff, run));
    await plans.signOff(run);
    const [again = ''] = await all();
    expect(JSON.parse(again)).toMatchObject({
      workspace: { title: 'Renamed' },
      run: { cases: [{ comments: [{ text: 'Before.' }, { text: 'After.' }] }] },
    });
  });

  it('of a run that an earlier version signed off is frozen when it is first asked for', async () => {
    const run = await plans.runOf();
    await plans.waive(run, 'one', 'They send no payments.');
    await plans.signOff(run);
    await server.database.pool.query('delete from test_results where run_id = $1', [run.id]);
    const evidence = async () => (await server.call('GET', path(PATHS.testRunEvidence, run))).body;
    const first = await evidence();
    await server.call('PATCH', fillPath(PATHS.workspace, { name: 'main' }), { title: 'Renamed again' });
    expect(await evidence()).toBe(first);
  });

  it('is JUnit for a pipeline, by key, also where cases failed', async () => {
    const run = await plans.runOf({ title: 'Less < more & "all"' });
    await plans.later();
    const pdf = await server.call('GET', path(PATHS.testRunPdf, run));
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    const { apiKey } = await server.createKey();
    const call = (method: 'GET' | 'POST', url: string) =>
      server.app.inject({ method, url, headers: { authorization: `Bearer ${apiKey}` } });
    const xml = await call('GET', path(PATHS.ingestTestRunJUnit, run));
    expect(xml.body).toMatch(/<testsuite .*tests="1" failures="1" errors="0" skipped="0"/);
    expect(xml.body).toContain('name="one: Less &lt; more &amp; &quot;all&quot;"');
    expect(xml.body).toMatch(/<failure message="A POST gets 201, within 1 hour/);
    const begun = await call('POST', fillPath(PATHS.ingestTestPlanRuns, { name: run.plan }));
    expect(begun.statusCode).toBe(201);
    expect((await call('GET', path(PATHS.ingestTestRun, begun.json()))).json()).toMatchObject({
      state: 'running',
    });
    expect((await call('GET', PATHS.ingestTestPlans)).json()).not.toHaveLength(0);
  });
});
