import { fillPath, PATHS, type TestPlan, type TestRun } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { columns } from '../columns.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';
import type { PlanAction, PlanRequest } from './plan-action.ts';
import { planNamed, plansOf } from './plans.ts';
import { writeResultFiles } from './result-files.ts';
import { caseText, countsText, hasPassed, summaryText } from './run-text.ts';

/** Shows the latest run of a plan, or all plans of the workspace. */
export const planStatus: PlanAction = async (request) => {
  const plans = await plansOf(request.api);
  return request.plan === '' ? listPlans(plans, request) : showPlan(plans, request);
};

async function listPlans(plans: readonly TestPlan[], { asJson, junit, evidence }: PlanRequest) {
  if (junit !== null || evidence !== null) {
    throw new CliError(
      EXIT.trouble,
      'usage',
      'A result file is for one plan: clearbench plan status PLAN --junit FILE.',
    );
  }
  const lines = asJson ? plans.map((plan) => JSON.stringify(plan)) : tableOf(plans);
  await write(process.stdout, lines.map((line) => `${line}\n`).join(''));
  return plans.every(({ latestRun }) => latestRun !== null && hasPassed(latestRun.counts))
    ? EXIT.ok
    : EXIT.bad;
}

function tableOf(plans: readonly TestPlan[]): string[] {
  if (plans.length === 0) return ['No test plan is assigned to this workspace.'];
  return columns([
    ['PLAN', 'TITLE', 'RUN', 'CASES'],
    ...plans.map(({ name, title, cases, latestRun }) => [
      name,
      visible(title),
      latestRun?.state ?? 'not started',
      latestRun === null ? `${cases} open` : countsText(latestRun.counts),
    ]),
  ]);
}

async function showPlan(plans: readonly TestPlan[], request: PlanRequest) {
  const { api, plan: name, asJson, paint } = request;
  const latest = planNamed(plans, name).latestRun;
  if (latest === null) {
    throw new CliError(
      EXIT.bad,
      'not_begun',
      `No run of ${name} has been started; "clearbench plan run ${name}" starts one.`,
    );
  }
  const run = await runOf(api, latest.id);
  await writeResultFiles(request, run);
  const text = asJson
    ? run.cases.map((one) => `${JSON.stringify(one)}\n`)
    : [...run.cases.map((one) => caseText(one, paint)), `${summaryText(run)}\n`];
  await write(process.stdout, text.join(''));
  return hasPassed(run.counts) ? EXIT.ok : EXIT.bad;
}

const runOf = (api: Api, id: string): Promise<TestRun> => api.get(fillPath(PATHS.ingestTestRun, { id }));
