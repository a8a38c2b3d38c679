import { setTimeout as sleep } from 'node:timers/promises';
import { type AccessToken, PATHS } from '@clearbench/contract';
import { CliError, EXIT } from '../exit-status.ts';
import { interruption } from '../interruption.ts';
import type { Api } from './api.ts';

const LOOK_EVERY_MS = 2_000;
const WAIT_MS = 10 * 60_000;

/** Waits until an operator has given the token its rights in the console. Throws CliError after ten minutes, and at Ctrl-C. */
export async function waitForToken(operator: Api): Promise<AccessToken> {
  const { signal } = interruption();
  for (const endsAtMs = performance.now() + WAIT_MS; performance.now() < endsAtMs; ) {
    try {
      return await operator.get(PATHS.ownAccessToken);
    } catch (error) {
      const isUnknown = error instanceof CliError && error.code === 'invalid_access_token';
      if (!isUnknown) throw error;
    }
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {
      throw new CliError(EXIT.trouble, 'interrupted', 'Nobody has confirmed the login.');
    });
  }
  throw new CliError(EXIT.denied, 'not_confirmed', 'Nobody has confirmed the login within ten minutes.');
}
