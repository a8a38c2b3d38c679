import { type CreateTrustedPipelineInput, PATHS } from '@clearbench/contract';
import { startIdentityProvider } from './identity-provider.ts';

interface Server {
  address: string;
  operator: { username: string; password: string };
}

const AUDIENCE = 'https://payments.bank.example';
const SUBJECT = 'repo:oak/partners:ref:refs/heads/main';

/** A CI whose pipeline the server trusts. Each of its tokens can be exchanged once. */
export async function startTrustedCi({ address, operator }: Server) {
  const nowhere = 'http://127.0.0.1/';
  const ci = await startIdentityProvider({ callback: nowhere, backChannelLogout: nowhere, home: nowhere });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = await post(PATHS.login, operator);
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const pipeline: CreateTrustedPipelineInput = {
    ...{ name: 'Deploy', issuer: ci.issuer, audience: AUDIENCE, subject: SUBJECT },
    ...{ role: 'administrator', scope: 'partners', workspaces: [] },
  };
  const trusted = await post(PATHS.trustedPipelines, pipeline, { cookie });
  if (!trusted.ok) throw new Error(`The pipeline isn't trusted: ${await trusted.text()}`);
  return {
    token: () => {
      const seconds = Math.floor(Date.now() / 1_000);
      const times = { iat: seconds, exp: seconds + 300 };
      return ci.sign({ iss: ci.issuer, aud: AUDIENCE, sub: SUBJECT, jti: crypto.randomUUID(), ...times });
    },
    close: () => ci.close(),
  };
}
