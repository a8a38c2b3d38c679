import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../apps/server/src/testing/identity-provider.ts');

export interface Person {
  email: string;
  preferred_username: string;
  groups: string[];
}

/** An OpenID Connect provider in a process of its own. Its login page asks only who somebody is. */
export interface IdentityProvider {
  issuer: string;
  /** The variables with which a server at `publicUrl` uses it as the provider `sso`. */
  variables: Record<string, string>;
  setPerson(subject: string, person: Person): Promise<void>;
  /** False: it ends every connection without an answer. */
  setUp(isUp: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** @param id that of the provider, at the server */
export async function startIdentityProvider(publicUrl: string, id = 'sso'): Promise<IdentityProvider> {
  const addresses = {
    callback: `${publicUrl}/api/auth/providers/${id}/callback`,
    backChannelLogout: `${publicUrl}/api/auth/providers/${id}/logout`,
    home: `${publicUrl}/login`,
  };
  const child = fork(PROGRAM, [JSON.stringify(addresses)], { stdio: 'ignore' });
  const [{ issuer }] = (await once(child, 'message')) as [{ issuer: string }];
  const change = async (message: object) => {
    child.send(message);
    await once(child, 'message');
  };
  return {
    issuer,
    variables: {
      PUBLIC_URL: publicUrl,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'clearbench',
      OIDC_CLIENT_SECRET: 'a secret of the client',
      OIDC_NAME: 'Oak Bank',
    },
    setPerson: (subject, person) => change({ subject, person }),
    setUp: (isUp) => change({ isUp }),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
