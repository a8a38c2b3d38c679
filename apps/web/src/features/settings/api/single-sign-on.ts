import { type CreateGroupRightInput, fillPath, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { useRights } from '@/lib/forms/read-only.ts';

/** Only for administrators; undefined for all others. */
export function useSingleSignOn() {
  const { ofInstallation } = useRights();
  return useRead(PATHS.singleSignOn, { enabled: ofInstallation });
}

export function useAddGroupRight() {
  return useSend({
    send: (input: CreateGroupRightInput) => apiRequest('POST', PATHS.groupRights, input),
    done: ({ group }) => ({ title: 'Right given', description: `The group ${group} has it at once.` }),
    invalidates: [PATHS.singleSignOn],
  });
}

/** @param id null for a right of the configuration, which can’t be removed here */
export function useRemoveGroupRight(id: string | null) {
  return useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.groupRight, { id: id ?? '' })),
    done: () => ({ title: 'Right taken away' }),
    failed: (error) => ({ title: 'Couldn’t take the right away', description: errorText(error) }),
    invalidates: [PATHS.singleSignOn],
  });
}
