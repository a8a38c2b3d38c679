import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ApiKey,
  type CreatedInvitation,
  type CreatedWebhook,
  fillPath,
  PATHS,
  type ReadyPlan,
  type SftpView,
  type TestPlan,
  type TestRun,
} from '@clearbench/contract';
import { READY_SETS } from '@clearbench/house-rules';
import type { RulesDocument } from '@clearbench/house-rules/document';
import { killHard, launchServer, OPERATOR } from '../crash/server.ts';
import { until } from '../until.ts';
import { Person } from './person.ts';
import { type Access, type SftpAccess, type SshIdentity, trustHost } from './programs.ts';

/** How long what happens on the server may take. */
export const LIMIT_MS = 120_000;

/** A bank with its server, and the folder of a partner. */
export interface Stage {
  address: string;
  bank: Person;
  folder: string;
  report(line: string): void;
}

/** A separate server for the play, which leaves nothing behind. */
export async function onStage(
  report: (line: string) => void,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clearbench-partner-'));
  const own = join(folder, 'partner');
  await mkdir(own);
  const server = launchServer(join(folder, 'data'), { SFTP_PORT: '0' });
  try {
    const address = await server.ready;
    await play({ address, bank: await Person.login(address, OPERATOR), folder: own, report });
    server.child.kill('SIGTERM');
    await server.gone;
  } finally {
    killHard(server.child.pid);
    await server.gone;
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the bank does before a partner hears of it: a workspace, house rules, and plans. */
export async function prepare(
  { bank, report }: Stage,
  { name, title, plans }: { name: string; title: string; plans: readonly string[] },
): Promise<void> {
  await bank.post(PATHS.workspaces, { name, title });
  const workspace = bank.in(name);
  await workspace.post(PATHS.houseRules, { document: adapted() });
  const ready = await workspace.get<ReadyPlan[]>(PATHS.readyTestPlans);
  for (const plan of plans) {
    const document = ready.find((each) => each.name === plan)?.document;
    if (document === undefined) throw new Error(`There is no ready plan ${plan}.`);
    await workspace.post(PATHS.testPlans, { document });
  }
  report(`The bank has made the workspace ${name} with house rules and ${plans.length} plans.`);
}

/** Orders of any day and hour, below a limit of the bank's own. */
function adapted(): RulesDocument {
  const set = READY_SETS.find(({ id }) => id === 'sepa-corporate');
  if (set === undefined) throw new Error('There is no set for SEPA.');
  const rules = set.document.rules.flatMap((rule): RulesDocument['rules'] => {
    if (rule.kind === 'cut-off' || rule.kind === 'types') return [];
    return [rule.kind === 'amounts' ? { ...rule, max: '50000.00' } : rule];
  });
  return { ...set.document, rules };
}

/** The link that the bank sends. */
export async function invite({ bank }: Stage, workspace: string, note: string): Promise<string> {
  const path = fillPath(PATHS.workspaceInvitations, { name: workspace });
  const { token } = await bank.post<CreatedInvitation>(path, { role: 'operator', note });
  return token;
}

export const ACCOUNT = {
  username: 'ann',
  email: 'ann@partner.example',
  password: 'correct horse battery',
};

/** The guest of an invitation gets an account, and logs in. */
export async function accept(address: string, token: string, account = ACCOUNT): Promise<Person> {
  const response = await fetch(address + fillPath(PATHS.invitationRegistration, { token }), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!response.ok)
    throw new Error(`The invitation was answered ${response.status}: ${await response.text()}`);
  return Person.login(address, account);
}

/** An API key for the partner's programs. */
export async function accessOf(
  { address, folder }: Stage,
  partner: Person,
): Promise<Access & { apiKeyId: string }> {
  const { id, apiKey } = await partner.post<ApiKey>(PATHS.apiKeys, { label: 'Treasury' });
  return { address, apiKey, folder, apiKeyId: id };
}

/** Registers the public key, and compares the host key with what the console shows. */
export async function sftpAccess(
  partner: Person,
  { apiKeyId, folder }: Access & { apiKeyId: string },
  { keyFile, publicKey }: SshIdentity,
): Promise<SftpAccess> {
  await partner.post(PATHS.sftpPublicKeys, { apiKeyId, publicKey });
  const { address, hostKeys, users } = await partner.get<SftpView>(PATHS.sftp);
  const username = users.find((user) => user.apiKeyId === apiKeyId)?.username ?? null;
  if (address === null || hostKeys.length === 0 || username === null) {
    throw new Error('The console does not show how to reach SFTP.');
  }
  const access = { ...address, username, keyFile, folder };
  await trustHost(
    access,
    hostKeys.map(({ fingerprint }) => fingerprint),
  );
  return access;
}

export const makeWebhook = (partner: Person, port: number): Promise<CreatedWebhook> =>
  partner.post<CreatedWebhook>(PATHS.webhooks, { url: `http://127.0.0.1:${port}/` });

/** The run of a plan begun last. */
export async function runOf(person: Person, plan: string): Promise<TestRun> {
  const plans = await person.get<TestPlan[]>(PATHS.testPlans);
  const id = plans.find(({ name }) => name === plan)?.latestRun?.id;
  if (id === undefined) throw new Error(`There is no run of ${plan}.`);
  return person.get<TestRun>(fillPath(PATHS.testRun, { id }));
}

export async function caseOf(person: Person, plan: string, id: string): Promise<TestRun['cases'][number]> {
  const found = (await runOf(person, plan)).cases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`The plan ${plan} has no case ${id}.`);
  return found;
}

export async function begin(partner: Person, name: string): Promise<void> {
  await partner.post(fillPath(PATHS.testPlanRuns, { name }));
}

export async function start(partner: Person, plan: string, id: string): Promise<void> {
  const run = await runOf(partner, plan);
  await partner.post(fillPath(PATHS.testCaseStart, { id: run.id, case: id }));
}

export async function untilPassed(partner: Person, plan: string, id: string): Promise<void> {
  await until(
    `the case ${id} passes`,
    async () => {
      const { state, failure } = await caseOf(partner, plan, id);
      if (state === 'failed') throw new Error(`${id} failed. ${failure?.expected} ${failure?.came}`);
      return state === 'passed';
    },
    LIMIT_MS,
  );
}
