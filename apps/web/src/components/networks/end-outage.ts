import { fillPath, PATHS } from '@clearbench/contract';
import type { Network } from '@clearbench/domain';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

/** Ends a simulated outage; without one nothing happens. */
export function useEndOutage(network: Network, name: string) {
  return useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.networkOutage, { network })),
    done: () => ({ title: `${name} is back`, description: 'Messages in its queue are being sent.' }),
    failed: (error) => ({ title: `Couldn’t end the outage of ${name}`, description: errorText(error) }),
    changes: () => ({ topic: 'networks', ids: [] }),
    invalidates: [PATHS.networks],
  });
}
