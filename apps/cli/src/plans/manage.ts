import { fillPath, PATHS, type TestRun } from '@clearbench/contract';
import { READY_PLANS } from '@clearbench/test-plans/ready-plans';
import type { Api } from '../client/api.ts';
import { readPlan } from '../documents/read-document.ts';
import { CliError, EXIT, type ExitStatus, UsageError } from '../exit-status.ts';
import { write } from '../output.ts';
import { planChange } from '../partners/documents.ts';
import { visible } from '../terminal.ts';
import { count, inWords } from '../wording.ts';
import { planNamed } from './plans.ts';
import { summaryText } from './run-text.ts';

interface Managing {
  /** Calls as an operator. */
  readonly api: Api;
  /** The operands after the action. */
  readonly operands: readonly string[];
  /** The comment of a sign-off, or the reason of a waiver; null: none. */
  readonly comment: string | null;
  readonly asJson: boolean;
}

type ManagingAction = (request: Managing) => Promise<ExitStatus>;

/** The managers' actions on plans and runs, with their operands. */
export const MANAGING = {
  apply: { operands: ['FILE'], run: apply },
  assign: { operands: ['READY-PLAN'], run: assign },
  'sign-off': { operands: ['PLAN'], run: signOff },
  reopen: { operands: ['PLAN'], run: reopen },
  waive: { operands: ['PLAN', 'CASE'], run: waive },
} satisfies Record<string, { operands: readonly string[]; run: ManagingAction }>;

/** Checks a file without a server. */
export async function checkPlan(file: string): Promise<ExitStatus> {
  const { document } = await readPlan(file);
  await write(process.stdout, `${visible(file)}: valid, ${count(document.cases.length, 'case')}\n`);
  return EXIT.ok;
}

async function apply({ api, operands: [file = ''] }: Managing): Promise<ExitStatus> {
  return save(await planChange({ api, exists: true }, { file }));
}

async function assign({ api, operands: [name = ''] }: Managing): Promise<ExitStatus> {
  const ready = READY_PLANS.find(({ document }) => document.name === name);
  if (ready === undefined) {
    const names = READY_PLANS.map(({ document }) => document.name);
    throw new UsageError(`There is no ready-made plan ${name}; write ${inWords(names, 'or')}.`);
  }
  return save(await planChange({ api, exists: true }, { ready: ready.document }));
}

async function save([change]: Awaited<ReturnType<typeof planChange>>): Promise<ExitStatus> {
  await change?.apply();
  await write(
    process.stdout,
    change === undefined ? 'Nothing to change\n' : `Saved ${visible(change.what)}\n`,
  );
  return EXIT.ok;
}

async function signOff(request: Managing): Promise<ExitStatus> {
  const path = fillPath(PATHS.testRunSignOff, { id: await latestRun(request) });
  return show(await request.api.post(path, { comment: request.comment }), request);
}

async function reopen(request: Managing): Promise<ExitStatus> {
  const id = await latestRun(request);
  await request.api.delete(fillPath(PATHS.testRunSignOff, { id }));
  return show(await request.api.get(fillPath(PATHS.testRun, { id })), request);
}

async function waive(request: Managing): Promise<ExitStatus> {
  const { api, operands, comment } = request;
  if (comment === null) {
    throw new UsageError(
      'Say why: clearbench plan waive PLAN CASE --comment "The partner sends no recalls."',
    );
  }
  const path = fillPath(PATHS.testCaseWaiver, { id: await latestRun(request), case: operands[1] ?? '' });
  return show(await api.post(path, { reason: comment }), request);
}

/** The id of the latest run of the plan. */
async function latestRun({ api, operands: [name = ''] }: Managing): Promise<string> {
  const { latestRun: latest } = planNamed(await api.get(PATHS.testPlans), name);
  if (latest !== null) return latest.id;
  throw new CliError(EXIT.bad, 'not_begun', `No run of ${name} has been started.`);
}

async function show(run: TestRun, { asJson }: Managing): Promise<ExitStatus> {
  await write(process.stdout, `${asJson ? JSON.stringify(run) : summaryText(run)}\n`);
  return EXIT.ok;
}
