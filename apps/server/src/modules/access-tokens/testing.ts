import { type CreatedAccessToken, PATHS, type TokenRole, type TokenScope } from '@clearbench/contract';
import type { Method } from '@clearbench/contract/calls';
import { expect } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';

export interface Wanted {
  role?: TokenRole;
  scope?: TokenScope;
  workspaces?: string[];
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Calls of this server by programs with access tokens. */
export function programsOf(server: TestApp) {
  /** A token of the administrator, or of the operator with this cookie. */
  async function tokenWith(
    { role = 'administrator', scope = 'all', workspaces = [] }: Wanted,
    cookie?: string,
  ): Promise<CreatedAccessToken> {
    const made = await server.app.inject({
      method: 'POST',
      url: PATHS.accessTokens,
      headers: { cookie: cookie ?? (await server.login()) },
      payload: { name: 'Pipeline', role, scope, workspaces },
    });
    expect([made.statusCode, made.body]).toEqual([201, expect.stringContaining('clt_')]);
    return made.json<CreatedAccessToken>();
  }

  const call = (token: string, method: Method, url: string, payload?: object) =>
    server.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) });

  const statusOf = async (token: string, url: string = PATHS.workspaces) =>
    (await call(token, 'GET', url)).statusCode;

  return { tokenWith, call, statusOf };
}
