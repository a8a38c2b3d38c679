import { type ConnectNetworkInput, fillPath, PATHS } from '@clearbench/contract';
import type { Network } from '@clearbench/domain';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';

export function useConnectNetwork(network: Network, name: string) {
  return useSend({
    send: (connected: boolean) =>
      apiRequest('PUT', fillPath(PATHS.networkConnection, { network }), {
        connected,
      } satisfies ConnectNetworkInput),
    done: ({ connected }) => ({
      title: connected ? `${name} Connected` : `${name} Disconnected`,
      description: connected
        ? 'Messages in its queue are being sent.'
        : 'Messages stay in its queue until you connect it.',
    }),
    failed: (error, connected) => ({
      title: connected ? `Couldn’t connect ${name}` : `Couldn’t disconnect ${name}`,
      description: errorText(error),
    }),
    changes: () => ({ topic: 'networks', ids: [] }),
    invalidates: [PATHS.networks],
  });
}
