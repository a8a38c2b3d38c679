import { findUrl } from '../client/connection.ts';
import { asOperator } from '../client/operator.ts';
import { type Arguments, type Command, JSON_OPTION, URL_OPTION } from '../command.ts';
import { EXIT, UsageError } from '../exit-status.ts';
import { inWords } from '../wording.ts';
import { createWorkspace } from '../workspaces/create.ts';
import { deleteWorkspace } from '../workspaces/delete.ts';
import { listWorkspaces } from '../workspaces/list.ts';
import { setState } from '../workspaces/set-state.ts';
import type { WorkspaceAction } from '../workspaces/workspace-action.ts';

const ACTIONS = {
  create: createWorkspace,
  archive: setState({ state: 'archived', done: 'Archived' }),
  activate: setState({ state: 'active', done: 'Made active:' }),
  delete: deleteWorkspace,
  restore: setState({ state: 'active', done: 'Restored' }),
} satisfies Record<string, WorkspaceAction>;
type ActionName = keyof typeof ACTIONS;

const isAction = (name: string): name is ActionName => Object.hasOwn(ACTIONS, name);
const ACTION_NAMES = Object.keys(ACTIONS);

export const workspacesCommand: Command = {
  name: 'workspaces',
  summary: 'Lists workspaces, and creates, archives, deletes and restores them',
  usage: `[--json] [${ACTION_NAMES.join('|')} NAME]`,
  options: [
    { name: 'title', value: 'TITLE', help: 'the title of a new workspace; by default its name' },
    {
      name: 'copy-of',
      value: 'NAME',
      help: 'the workspace whose settings, webhooks and labels of keys a new one gets',
    },
    { name: 'yes', help: 'deletes without asking' },
    URL_OPTION,
    JSON_OPTION,
  ],
  operands: { min: 0, max: 2, complete: ACTION_NAMES, missing: '' },
  details: `A new workspace gets an API key, which is printed, unless it is a copy of one with keys. An archived workspace can be read, and
nothing happens in it. A deleted one is kept for 7 days, in which it can be restored.

This is work of an operator of the console: CLEARBENCH_OPERATOR and CLEARBENCH_PASSWORD name one. In a sandbox on this machine it is
the first operator; elsewhere the terminal asks. The operator is signed out at the end.`,
  async run(args) {
    const { action, name } = actionOf(args);
    await asOperator(findUrl({ url: args.value('url'), env: process.env }), process.env, (operator) =>
      action === null
        ? listWorkspaces(operator, args.has('json'))
        : ACTIONS[action]({
            operator,
            name,
            title: args.value('title'),
            copyOf: args.value('copy-of'),
            isSure: args.has('yes'),
            asJson: args.has('json'),
          }),
    );
    return EXIT.ok;
  },
};

function actionOf({ operands }: Arguments): { action: ActionName | null; name: string } {
  const [action, name] = operands;
  if (action === undefined) return { action: null, name: '' };
  if (!isAction(action))
    throw new UsageError(`There is no "workspaces ${action}"; write ${inWords(ACTION_NAMES, 'or')}.`);
  if (name === undefined) throw new UsageError(`Name the workspace: clearbench workspaces ${action} NAME.`);
  return { action, name };
}
