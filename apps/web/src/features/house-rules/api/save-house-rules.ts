import { PATHS, type RulesVersion, type SaveHouseRulesInput } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useSaveHouseRules() {
  return useSend({
    send: (input: SaveHouseRulesInput) => apiRequest('POST', PATHS.houseRules, input),
    done: ({ versions: [newest] }) => ({
      title: 'House Rules Saved',
      description: newest === undefined ? '' : stateText(newest),
    }),
    changes: () => ({ topic: 'house-rules' }),
  });
}

function stateText({ version, state, from, until }: RulesVersion): string {
  switch (state) {
    case 'in-force':
      return `Version ${version} is in force.`;
    case 'planned':
      return `Version ${version} is in force from ${from} on.`;
    case 'over':
      return `Version ${version} is not in force: its last day was ${until}.`;
    case 'replaced':
      return `Version ${version} is not in force.`;
  }
}
