import { connect } from '../client/connect.ts';
import { type Arguments, type Command, SERVER_OPTIONS } from '../command.ts';
import { UsageError } from '../exit-status.ts';
import type { PlanAction } from '../plans/plan-action.ts';
import { planStatus } from '../plans/plan-status.ts';
import { runPlan } from '../plans/run-plan.ts';
import { hasColours, painter } from '../terminal.ts';
import { inWords } from '../wording.ts';

const ACTIONS = { run: runPlan, status: planStatus } satisfies Record<string, PlanAction>;
type ActionName = keyof typeof ACTIONS;
const ACTION_NAMES = Object.keys(ACTIONS);

const isAction = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name);

export const planCommand: Command = {
  name: 'plan',
  summary: 'Runs a test plan of the workspace and follows it to the end, or shows its progress',
  usage: '[--json] [--start] [--junit FILE] [--evidence FILE] run PLAN | status [PLAN]',
  options: [
    { name: 'start', help: 'also starts the cases that wait to be started, one after the other' },
    { name: 'junit', value: 'FILE', help: 'writes the result as JUnit XML, for CI systems' },
    { name: 'evidence', value: 'FILE', help: 'writes the signed evidence, for "clearbench verify"' },
    ...SERVER_OPTIONS,
  ],
  operands: {
    min: 1,
    max: 2,
    complete: ACTION_NAMES,
    missing: 'Name an action: clearbench plan run PLAN, or clearbench plan status.',
  },
  details: `"run" starts a run, or joins the one in progress, and prints each case as it changes: what to do, what it is waiting for, and why it
failed. It ends when every case is decided; Ctrl-C only stops following the run. "status" shows the latest run, or all plans.

Status 0: every case has passed or was waived. Status 1: a case failed or is not decided, or there is no such plan.`,
  async run(args) {
    const { action, plan } = actionOf(args);
    return action({
      api: await connect(args),
      plan,
      startsCases: args.has('start'),
      junit: args.value('junit'),
      evidence: args.value('evidence'),
      asJson: args.has('json'),
      paint: painter(hasColours(process.stdout)),
    });
  },
};

function actionOf({ operands: [name = '', plan = ''] }: Arguments): { action: PlanAction; plan: string } {
  if (!isAction(name))
    throw new UsageError(`There is no "plan ${name}"; write ${inWords(ACTION_NAMES, 'or')}.`);
  if (name === 'run' && plan === '') {
    throw new UsageError('Name the plan: clearbench plan run PLAN. "clearbench plan status" lists them.');
  }
  return { action: ACTIONS[name], plan };
}
