import { setTimeout as sleep } from 'node:timers/promises';
import {
  createWiseApplication,
  createWiseClient,
  createWiseOAuth,
  createWiseTransport,
  type WiseApplication,
  type WiseClient,
  type WiseOAuth,
} from '@clearbench/wise';
import type { WiseConfig } from '../../config/wise-config.ts';
import { SIMULATED_ORIGIN, SIMULATOR_PATH, type SimulatedWise } from './simulator/simulated-wise.ts';

/** Wise as the rest of the module sees it, whether real or simulated. */
export interface Gateway {
  /** Null where no application is registered with Wise; then only API keys can be connected. */
  oauth(origin: string): WiseOAuth | null;
  client(accessToken: string): WiseClient;
  /** The registered application itself, with a fresh token; null without one. */
  application(): Promise<WiseApplication | null>;
  eventPublicKeys(): Promise<readonly string[]>;
}

/** An operator waits for most calls. */
const TIMEOUT_MS = 8_000;
const LONGEST_WAIT_MS = 2_000;
/** The origin only matters for the redirect to Wise's page. */
export const NO_PAGE = 'http://localhost';

/** @param prefix that of the paths of the workspace */
export function createGateway(config: WiseConfig, simulated: SimulatedWise | null, prefix: string): Gateway {
  const transport = createWiseTransport({
    apiUrl: config.kind === 'simulator' ? `${SIMULATED_ORIGIN}${prefix}${SIMULATOR_PATH}` : config.apiUrl,
    fetch: (request) => (simulated === null ? fetch(request) : simulated.handle(request)),
    clock: { now: Date.now, sleep: (ms) => sleep(ms) },
    random: Math.random,
    timeoutMs: TIMEOUT_MS,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  const registered = config.kind === 'simulator' ? (simulated?.client ?? null) : config.client;
  const oauth = (origin: string): WiseOAuth | null => {
    if (registered === null) return null;
    const authorizeUrl =
      config.kind === 'simulator' ? `${origin}${SIMULATOR_PATH}/oauth/authorize/` : config.authorizeUrl;
    const { id: clientId, secret: clientSecret } = registered;
    return createWiseOAuth(transport, { clientId, clientSecret, authorizeUrl });
  };
  return {
    oauth,
    client: (accessToken) => createWiseClient(transport, { accessToken }),
    async application() {
      const tokens = await oauth(NO_PAGE)?.applicationToken();
      if (registered === null || tokens === undefined) return null;
      return createWiseApplication(transport, {
        clientId: registered.id,
        accessToken: tokens.accessToken,
      });
    },
    async eventPublicKeys() {
      if (config.kind === 'api') return config.eventPublicKeys;
      return simulated === null ? [] : [await simulated.publicKey()];
    },
  };
}
