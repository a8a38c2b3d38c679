import { PATHS, type SaveHouseRulesInput } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useSaveHouseRules() {
  return useSend({
    send: (input: SaveHouseRulesInput) => apiRequest('POST', PATHS.houseRules, input),
    done: ({ versions: [newest] }) => ({
      title: 'House Rules Saved',
      description:
        newest?.state === 'in-force'
          ? `Version ${newest.version} is in force.`
          : `Version ${newest?.version ?? ''} is in force from ${newest?.from ?? 'now'} on.`,
    }),
    changes: () => ({ topic: 'house-rules' }),
  });
}
