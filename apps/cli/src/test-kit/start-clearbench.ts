import { randomBytes } from 'node:crypto';
import { MAIN_WORKSPACE, PATHS, workspacePrefix } from '@clearbench/contract';
import { asPerson, withToken } from '../client/operator.ts';
import { startServerProcess } from './server-process.ts';
import { testKitError } from './test-kit-error.ts';
import type { Clearbench, StartOptions } from './types.ts';
import { type Session, workspaceWith } from './workspace.ts';

/**
 * Starts a Clearbench server with a new, empty database on a free port of this machine. Rejects with a `ClearbenchError` if it does not
 * start. It ends with `stop()`, or with this process, even if that is killed; its data is deleted then.
 */
export async function startClearbench({
  env = {},
  timeoutMs = 120_000,
}: StartOptions = {}): Promise<Clearbench> {
  const server = await startServerProcess({ env, timeoutMs });
  const { url, apiKey, username, password } = server.ready;
  const named = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      throw testKitError(error, server.whyEnded);
    });
  const person = { CLEARBENCH_OPERATOR: username, CLEARBENCH_PASSWORD: password };
  const { token } = await named(
    asPerson(url, person, (operator) =>
      operator.post(PATHS.accessTokens, { name: 'Tests', role: 'administrator', scope: 'all', days: 1 }),
    ),
  ).catch(async (error) => {
    await server.stop();
    throw error;
  });
  const operator = withToken(url, { value: token, source: 'startClearbench' });
  const session: Session = { token, whyEnded: server.whyEnded, open: new Set() };
  const stop = async (): Promise<void> => {
    await Promise.allSettled([...session.open].map((end) => end()));
    await server.stop();
  };
  return {
    ...workspaceWith(operator.in(MAIN_WORKSPACE), apiKey, url, session),
    async createWorkspace(name = `test-${randomBytes(6).toString('hex')}`) {
      await named(operator.post(PATHS.workspaces, { name, title: name }));
      const inWorkspace = operator.in(name);
      const key = await named(inWorkspace.post(PATHS.apiKeys, { label: 'Tests' }));
      return workspaceWith(inWorkspace, key.apiKey, url + workspacePrefix(name), session);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
