import { setTimeout as sleep } from 'node:timers/promises';
import {
  createWiseClient,
  createWiseOAuth,
  createWiseTransport,
  type WiseClient,
  type WiseOAuth,
} from '@clearbench/wise';
import type { WiseConfig } from '../../wise-config.ts';
import { SIMULATOR_PATH, SIMULATOR_URL, type SimulatedWise } from './simulator/simulated-wise.ts';

/** Wise as the rest of the module sees it, whichever it is. */
export interface Gateway {
  /** Null where no application is registered with Wise; then only API keys can be connected. */
  oauth(origin: string): WiseOAuth | null;
  client(accessToken: string): WiseClient;
  eventPublicKeys(): Promise<readonly string[]>;
}

/** An operator waits for most calls. */
const TIMEOUT_MS = 8_000;
const LONGEST_WAIT_MS = 2_000;

export function createGateway(config: WiseConfig, simulated: SimulatedWise | null): Gateway {
  const transport = createWiseTransport({
    apiUrl: config.kind === 'simulator' ? SIMULATOR_URL : config.apiUrl,
    fetch: (request) => (simulated === null ? fetch(request) : simulated.handle(request)),
    clock: { now: Date.now, sleep: (ms) => sleep(ms) },
    random: Math.random,
    timeoutMs: TIMEOUT_MS,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  return {
    oauth(origin) {
      const client = config.kind === 'simulator' ? (simulated?.client ?? null) : config.client;
      if (client === null) return null;
      const authorizeUrl =
        config.kind === 'simulator' ? `${origin}${SIMULATOR_PATH}/oauth/authorize/` : config.authorizeUrl;
      return createWiseOAuth(transport, { clientId: client.id, clientSecret: client.secret, authorizeUrl });
    },
    client: (accessToken) => createWiseClient(transport, { accessToken }),
    async eventPublicKeys() {
      if (config.kind === 'api') return config.eventPublicKeys;
      return simulated === null ? [] : [await simulated.publicKey()];
    },
  };
}
