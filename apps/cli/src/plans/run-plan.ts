import { setTimeout as sleep } from 'node:timers/promises';
import { fillPath, PATHS, type RunCase } from '@clearbench/contract';
import { CliError, EXIT } from '../exit-status.ts';
import { interruption } from '../interruption.ts';
import { write } from '../output.ts';
import { followRun } from './follow-run.ts';
import type { PlanAction } from './plan-action.ts';
import { planNamed, plansOf } from './plans.ts';
import { writeResultFiles } from './result-files.ts';
import { caseText, hasPassed, summaryText } from './run-text.ts';

const LOOK_EVERY_MS = 2_000;

/** Starts a run, or joins the one in progress, and follows it to its end. */
export const runPlan: PlanAction = async (request) => {
  const { api, plan, startsCases, asJson, paint } = request;
  const { signal } = interruption();
  const { name } = planNamed(await plansOf(api), plan);
  const path = fillPath(PATHS.ingestTestPlanRuns, { name });
  const begun = await api.post(path);
  if (!asJson) await write(process.stdout, `${summaryText(begun)}\n`);
  const onCase = (one: RunCase) =>
    write(process.stdout, asJson ? `${JSON.stringify(one)}\n` : caseText(one, paint));
  const wait = async () => {
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
      throw stillRunning(plan);
    });
  };
  const run = await followRun({ api, run: begun, startsCases, onCase, wait });
  await writeResultFiles(request, run);
  if (!asJson) await write(process.stdout, `${summaryText(run)}\n`);
  return hasPassed(run.counts) ? EXIT.ok : EXIT.bad;
};

const stillRunning = (plan: string): CliError =>
  new CliError(
    EXIT.bad,
    'still_running',
    `The run continues on the server; "clearbench plan status ${plan}" shows it, and "clearbench plan run ${plan}" follows it again.`,
  );
