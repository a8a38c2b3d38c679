import { findUrl } from '../client/connection.ts';
import { asOperator } from '../client/operator.ts';
import { type Arguments, type Command, JSON_OPTION, URL_OPTION } from '../command.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { inWords } from '../wording.ts';
import { createWorkspace } from '../workspaces/create.ts';
import { deleteWorkspace } from '../workspaces/delete.ts';
import { listWorkspaces } from '../workspaces/list.ts';
import { listNodes } from '../workspaces/nodes.ts';
import { moveWorkspace, rebalance } from '../workspaces/placement-change.ts';
import { setState } from '../workspaces/set-state.ts';
import type { WorkspaceAction } from '../workspaces/workspace-action.ts';

interface Action {
  readonly run: WorkspaceAction;
  /** The operands after its name. */
  readonly operands: readonly ('NAME' | 'NODE')[];
}

const ofWorkspace = (run: WorkspaceAction): Action => ({ run, operands: ['NAME'] });

const ACTIONS = {
  create: ofWorkspace(createWorkspace),
  archive: ofWorkspace(setState({ state: 'archived', done: 'Archived' })),
  activate: ofWorkspace(setState({ state: 'active', done: 'Activated' })),
  delete: ofWorkspace(deleteWorkspace),
  restore: ofWorkspace(setState({ state: 'active', done: 'Restored' })),
  move: { run: moveWorkspace, operands: ['NAME', 'NODE'] },
  nodes: { run: listNodes, operands: [] },
  rebalance: { run: rebalance, operands: [] },
} satisfies Record<string, Action>;
type ActionName = keyof typeof ACTIONS;

const isAction = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name);
const ACTION_NAMES = Object.keys(ACTIONS);

export const workspacesCommand: Command = {
  name: 'workspaces',
  summary: 'Lists workspaces, and creates, archives, deletes, restores and moves them',
  usage: '[--json] [create|archive|activate|delete|restore NAME | move NAME NODE | nodes | rebalance]',
  options: [
    { name: 'title', value: 'TITLE', help: 'the title of a new workspace; by default its name' },
    {
      name: 'copy-of',
      value: 'NAME',
      help: 'the workspace to copy settings, webhooks and key labels from',
    },
    { name: 'yes', help: 'deletes without asking' },
    URL_OPTION,
    JSON_OPTION,
  ],
  operands: { min: 0, max: 3, complete: ACTION_NAMES, missing: '' },
  details: `A new workspace gets an API key, which is printed, unless it copies a workspace that has keys. An archived workspace
is read-only. You can restore a deleted workspace for 7 days.

On a Citus cluster, "nodes" lists the nodes, "move" moves a workspace to one of them while it is in use, and "rebalance" lets the
cluster choose. Both commands follow the change until it ends. Ctrl-C only stops following: the database continues.

These commands need an operator of the console: set CLEARBENCH_OPERATOR and CLEARBENCH_PASSWORD. In a sandbox on this machine, they use
the first operator; elsewhere, the terminal asks. The operator is signed out at the end.`,
  async run(args) {
    const { run, name, node } = actionOf(args);
    await asOperator(findUrl({ url: args.value('url'), env: process.env }), process.env, (operator) =>
      run({
        operator,
        name,
        node,
        title: args.value('title'),
        copyOf: args.value('copy-of'),
        isSure: args.has('yes'),
        asJson: args.has('json'),
      }),
    );
    return EXIT.ok;
  },
};

function actionOf({
  operands: [action, ...given],
}: Arguments): Pick<Action, 'run'> & { name: string; node: string } {
  if (action === undefined) return { run: listWorkspaces, name: '', node: '' };
  if (!isAction(action))
    throw new UsageError(`There is no "workspaces ${action}"; write ${inWords(ACTION_NAMES, 'or')}.`);
  const { run, operands }: Action = ACTIONS[action];
  const [name = '', node = ''] = given;
  if (given.length === operands.length) return { run, name, node };
  const usage = ['clearbench workspaces', action, ...operands].join(' ');
  throw new UsageError(
    given.length > operands.length
      ? `Too many arguments: ${usage}.`
      : `Name the ${given.length === 0 ? 'workspace' : 'node'}: ${usage}.`,
  );
}
