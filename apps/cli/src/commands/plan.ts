import { connect } from '../client/connect.ts';
import { inWorkspace } from '../client/in-workspace.ts';
import { type Arguments, type Command, SERVER_OPTIONS } from '../command.ts';
import { type ExitStatus, UsageError } from '../exit-status.ts';
import { checkPlan, MANAGING } from '../plans/manage.ts';
import type { PlanAction } from '../plans/plan-action.ts';
import { planStatus } from '../plans/plan-status.ts';
import { runPlan } from '../plans/run-plan.ts';
import { hasColours, painter } from '../terminal.ts';
import { inWords } from '../wording.ts';

/** The partners' actions, which need an API key. */
const RUNNING = { run: runPlan, status: planStatus } satisfies Record<string, PlanAction>;

const isRunning = (name: string): name is keyof typeof RUNNING => Object.hasOwn(RUNNING, name);
const isManaging = (name: string): name is keyof typeof MANAGING => Object.hasOwn(MANAGING, name);
const ACTION_NAMES = [...Object.keys(RUNNING), 'check', ...Object.keys(MANAGING)];

export const planCommand: Command = {
  name: 'plan',
  summary: 'Runs a test plan of the workspace and follows it, or assigns plans and signs runs off',
  usage:
    '[--json] run PLAN | status [PLAN] | check FILE | apply FILE | assign READY-PLAN | sign-off PLAN | reopen PLAN | waive PLAN CASE',
  options: [
    { name: 'start', help: 'also starts the cases that wait to be started, one after the other' },
    { name: 'junit', value: 'FILE', help: 'writes the result as JUnit XML, for CI systems' },
    { name: 'evidence', value: 'FILE', help: 'writes the signed evidence, for "clearbench verify"' },
    { name: 'comment', value: 'TEXT', help: 'the comment of "sign-off", or the reason of "waive"' },
    ...SERVER_OPTIONS,
  ],
  operands: {
    min: 1,
    max: 3,
    complete: ACTION_NAMES,
    missing: 'Name an action: clearbench plan run PLAN, or clearbench plan status.',
  },
  details: `"run" starts a run, or joins the one in progress, and prints each case as it changes: what to do, what it is waiting for, and why it
failed. It ends when every case is decided; Ctrl-C only stops following the run. "status" shows the latest run, or all plans.

The other actions are a manager's, and use an access token or an operator instead of an API key. "check" needs no server. "apply" assigns the
plan in a file, or saves it as a new version; the same plan again changes nothing. "sign-off", "reopen" and "waive" are about the latest run.

Status 0: every case has passed or was waived. Status 1: a case failed or is not decided, a file is not valid, or there is no such plan.`,
  async run(args) {
    const [name = '', ...operands] = args.operands;
    if (isRunning(name)) return runAs(name, operands, args);
    if (name === 'check') {
      requireOperands(name, ['FILE'], operands);
      return checkPlan(operands[0] ?? '');
    }
    if (!isManaging(name)) {
      throw new UsageError(`There is no "plan ${name}"; write ${inWords(ACTION_NAMES, 'or')}.`);
    }
    const action = MANAGING[name];
    requireOperands(name, action.operands, operands);
    return inWorkspace(args, ({ api }) =>
      action.run({ api, operands, comment: args.value('comment'), asJson: args.has('json') }),
    );
  },
};

async function runAs(
  name: keyof typeof RUNNING,
  operands: readonly string[],
  args: Arguments,
): Promise<ExitStatus> {
  const [plan = ''] = operands;
  if (name === 'run' && plan === '') {
    throw new UsageError('Name the plan: clearbench plan run PLAN. "clearbench plan status" lists them.');
  }
  return RUNNING[name]({
    api: await connect(args),
    plan,
    startsCases: args.has('start'),
    junit: args.value('junit'),
    evidence: args.value('evidence'),
    asJson: args.has('json'),
    paint: painter(hasColours(process.stdout)),
  });
}

function requireOperands(name: string, wanted: readonly string[], given: readonly string[]): void {
  if (given.length === wanted.length) return;
  throw new UsageError(`Write clearbench plan ${[name, ...wanted].join(' ')}.`);
}
