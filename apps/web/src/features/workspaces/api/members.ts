import {
  type CreateInvitationInput,
  fillPath,
  type Invitation,
  type Member,
  PATHS,
  type WorkspaceRole,
} from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { readQuery } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

const changes = () => ({ topic: 'workspaces' }) as const;

/** The members of a workspace, and who is invited. */
export const membersQuery = (name: string) => readQuery(fillPath(PATHS.workspaceMembers, { name }));

export function useChangeRole(name: string, { id, username }: Member) {
  return useSend({
    send: (role: WorkspaceRole) =>
      apiRequest('PATCH', fillPath(PATHS.workspaceMember, { name, id }), { role }),
    failed: (error) => ({ title: `Couldn’t change the role of ${username}`, description: errorText(error) }),
    changes,
  });
}

export function useRemoveMember(name: string, { id, username }: Member) {
  return useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.workspaceMember, { name, id })),
    failed: (error) => ({ title: `Couldn’t remove ${username}`, description: errorText(error) }),
    changes,
  });
}

export function useInvite(name: string) {
  return useSend({
    send: (input: CreateInvitationInput) =>
      apiRequest('POST', fillPath(PATHS.workspaceInvitations, { name }), input),
    changes,
  });
}

export function useWithdrawInvitation(name: string, { id, note }: Invitation) {
  return useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.workspaceInvitation, { name, id })),
    failed: (error) => ({
      title: `Couldn’t withdraw the invitation for ${note}`,
      description: errorText(error),
    }),
    changes,
  });
}
