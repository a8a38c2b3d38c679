import { PATHS, type Workspace } from '@clearbench/contract';
import type { CommandSource } from '@/lib/commands.ts';
import { homeUrl, WORKSPACE } from '@/lib/navigation/workspace.ts';

/** The other workspaces of the operator. */
export const workspaceCommands: CommandSource<readonly Workspace[]> = {
  group: 'Go to workspace',
  path: PATHS.workspaces,
  commandsOf: (workspaces) =>
    workspaces
      .filter(({ name, state }) => name !== WORKSPACE && state !== 'deleted')
      .map(({ name, title }) => ({
        id: `workspace ${name}`,
        label: title,
        detail: name,
        words: 'go to workspace',
        isTypedOnly: true,
        run: () => location.assign(homeUrl(name)),
      })),
};
