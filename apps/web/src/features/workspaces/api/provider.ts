import { fillPath, PATHS, type SaveWorkspaceProviderInput } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { readQuery } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

const pathOf = (name: string) => fillPath(PATHS.workspaceProvider, { name });

/** The identity provider of a workspace. */
export const providerQuery = (name: string) => readQuery(pathOf(name));

export function useSaveProvider(name: string) {
  return useSend({
    send: (input: SaveWorkspaceProviderInput) => apiRequest('PUT', pathOf(name), input),
    done: ({ provider }) => ({ title: 'Provider saved', description: provider?.name ?? '' }),
    invalidates: [pathOf(name)],
  });
}

export function useRemoveProvider(name: string) {
  return useSend({
    send: () => apiRequest('DELETE', pathOf(name)),
    done: () => ({ title: 'Provider removed' }),
    failed: (error) => ({ title: 'Couldn’t remove the provider', description: errorText(error) }),
    invalidates: [pathOf(name)],
  });
}
