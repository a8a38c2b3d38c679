import { WORKSPACE_ROLES, type WorkspaceRole } from '@clearbench/contract';
import { inWorkspace } from '../client/in-workspace.ts';
import { type Command, JSON_OPTION, OPERATOR_OPTIONS } from '../command.ts';
import { EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { invitationLink } from '../partners/access.ts';

export const inviteCommand: Command = {
  name: 'invite',
  summary: 'Invites a person to the workspace, and prints the link',
  usage: '[--json] [--role ROLE] NAME',
  options: [
    {
      name: 'role',
      value: 'ROLE',
      choices: WORKSPACE_ROLES,
      help: 'the role in the workspace; by default operator',
    },
    ...OPERATOR_OPTIONS,
    JSON_OPTION,
  ],
  operands: {
    min: 1,
    max: 1,
    complete: 'nothing',
    missing: 'Name the person: clearbench invite "Ann of Birch".',
  },
  details:
    'The link works once, for seven days, and is not shown again. Access tokens can’t invite managers.',
  async run(args) {
    const [note = ''] = args.operands;
    const role = (args.value('role') ?? 'operator') as WorkspaceRole;
    const link = await inWorkspace(args, ({ installation, workspace }) =>
      invitationLink(installation, workspace, { role, note }),
    );
    await write(process.stdout, args.has('json') ? `${JSON.stringify({ note, role, link })}\n` : `${link}\n`);
    return EXIT.ok;
  },
};
