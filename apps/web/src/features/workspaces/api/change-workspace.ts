import {
  type CreateWorkspaceInput,
  PATHS,
  type UpdateWorkspaceInput,
  type Workspace,
} from '@clearbench/contract';
import { apiFetch, apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { workspacePath } from './get-workspace.ts';

const changes = () => ({ topic: 'workspaces' }) as const;

export function useCreateWorkspace() {
  return useSend({
    send: (input: CreateWorkspaceInput) => apiRequest('POST', PATHS.workspaces, input),
    unseen: {
      done: ({ title }) => ({ title: `${title} was created` }),
      failed: (error) => ({ title: 'Couldn’t create the workspace', description: errorText(error) }),
    },
    changes,
  });
}

/** Renames, archives or reactivates it. */
export function useUpdateWorkspace(name: string) {
  return useSend({
    send: (input: UpdateWorkspaceInput) => apiRequest('PATCH', workspacePath(name), input),
    failed: (error) => ({ title: 'Couldn’t change the workspace', description: errorText(error) }),
    changes,
  });
}

export function useDeleteWorkspace({ name, title }: Pick<Workspace, 'name' | 'title'>) {
  return useSend({
    send: () => apiFetch('DELETE', workspacePath(name)),
    done: () => ({ title: `${title} was deleted` }),
    failed: (error) => ({ title: 'Couldn’t delete the workspace', description: errorText(error) }),
    changes,
  });
}
