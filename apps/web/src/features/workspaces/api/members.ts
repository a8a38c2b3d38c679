import {
  type CreatedInvitation,
  type CreateInvitationInput,
  type Invitation,
  type Member,
  type Members,
  PATHS,
  type WorkspaceRole,
} from '@clearbench/contract';
import { queryOptions } from '@tanstack/react-query';
import { apiFetch, apiRequest, errorText, pathWithId } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

type OfWorkspace = `${string}:name${string}`;

const pathIn = (path: OfWorkspace, name: string) => path.replace(':name', () => encodeURIComponent(name));
const oneIn = (path: `${OfWorkspace}:id`, name: string, id: string) =>
  pathWithId(pathIn(path, name) as `${string}:id`, id);

const changes = () => ({ topic: 'workspaces' }) as const;

/** The members of a workspace, and who is invited. */
export const membersQuery = (name: string) =>
  queryOptions<Members>({ queryKey: [pathIn(PATHS.workspaceMembers, name)] });

export function useChangeRole(name: string, { id, username }: Member) {
  return useSend({
    send: (role: WorkspaceRole) => apiFetch('PATCH', oneIn(PATHS.workspaceMember, name, id), { role }),
    failed: (error) => ({ title: `Couldn’t change the role of ${username}`, description: errorText(error) }),
    changes,
  });
}

export function useRemoveMember(name: string, { id, username }: Member) {
  return useSend({
    send: () => apiFetch('DELETE', oneIn(PATHS.workspaceMember, name, id)),
    failed: (error) => ({ title: `Couldn’t remove ${username}`, description: errorText(error) }),
    changes,
  });
}

export function useInvite(name: string) {
  return useSend({
    send: (input: CreateInvitationInput) =>
      apiRequest<CreatedInvitation>('POST', pathIn(PATHS.workspaceInvitations, name), input),
    changes,
  });
}

export function useWithdrawInvitation(name: string, { id, note }: Invitation) {
  return useSend({
    send: () => apiFetch('DELETE', oneIn(PATHS.workspaceInvitation, name, id)),
    failed: (error) => ({
      title: `Couldn’t withdraw the invitation for ${note}`,
      description: errorText(error),
    }),
    changes,
  });
}
