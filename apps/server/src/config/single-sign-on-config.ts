import { createPrivateKey } from 'node:crypto';
import { WORKSPACE_ROLES, type WorkspaceRole, workspaceNameSchema } from '@clearbench/contract';

/** The right that a group gives to its members. Without a workspace, they are administrators. */
export type ConfiguredRight = { group: string } & (
  | { workspace: null; role: null }
  | { workspace: string; role: WorkspaceRole }
);

/** An OpenID Connect provider, such as Entra ID, Okta or Keycloak. */
export interface ProviderConfig {
  /** Part of the addresses that are entered at the provider. */
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  credentials: { kind: 'secret'; secret: string } | { kind: 'key'; pem: string; keyId: string | null };
  groupsClaim: string;
  scope: string;
  rights: ConfiguredRight[];
}

export interface SingleSignOnConfig {
  providers: ProviderConfig[];
  /** The only operator who may log in with a password; null: all may. */
  emergencyOperator: string | null;
}

type Read = <T>(name: string, parse: (value: string) => { value: T } | { problem: string }) => T | null;

interface Context {
  publicUrl: string | null;
  /** The name of the first operator. */
  username: string | null;
  environment: 'sandbox' | 'production';
  problems: string[];
}

/** The id of the provider of variables without a name in them. */
const ONLY = 'sso';
const SCOPE = 'openid profile email';

/** `LOGIN` and the `OIDC_…` variables: `OIDC_ISSUER` for one provider, `OIDC_PROVIDERS` and `OIDC_NAME_ISSUER` for several. */
export function singleSignOnConfig(read: Read, context: Context): SingleSignOnConfig {
  const { publicUrl, username, problems } = context;
  const ids = read('OIDC_PROVIDERS', asIds);
  const providers =
    ids === null
      ? [provider(read, ONLY, 'OIDC', context)]
      : ids.map((id) => provider(read, id, `OIDC_${id.toUpperCase().replaceAll('-', '_')}`, context, true));
  const found = providers.filter((one) => one !== null);
  if (new Set(found.map(({ issuer }) => issuer)).size < found.length) {
    problems.push('OIDC_PROVIDERS names two providers with the same issuer. Configure each issuer once.');
  }
  if (found.length > 0 && publicUrl === null) {
    problems.push(
      'PUBLIC_URL is missing. Single sign-on needs it: set it to the origin of the console, such as https://payments.example.com.',
    );
  }
  const isOff = read('LOGIN', asLogin) === 'sso';
  if (isOff && found.length === 0) {
    problems.push(
      'LOGIN is "sso" without a provider. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    );
  }
  if (isOff && username === null) {
    problems.push(
      'LOGIN is "sso" without OPERATOR_USERNAME. Set it to the operator who can log in with a password in an emergency.',
    );
  }
  return { providers: found, emergencyOperator: isOff ? username : null };
}

function provider(
  read: Read,
  id: string,
  prefix: string,
  { environment, problems }: Context,
  isRequired = false,
): ProviderConfig | null {
  const issuer = read(`${prefix}_ISSUER`, asIssuer(environment));
  const clientId = read(`${prefix}_CLIENT_ID`, asGiven);
  const secret = read(`${prefix}_CLIENT_SECRET`, asGiven);
  const pem = read(`${prefix}_PRIVATE_KEY`, asPrivateKey);
  const keyId = read(`${prefix}_KEY_ID`, asGiven);
  const name = read(`${prefix}_NAME`, asName);
  const groupsClaim = read(`${prefix}_GROUPS_CLAIM`, asGiven) ?? 'groups';
  const scope = read(`${prefix}_SCOPE`, asScope) ?? SCOPE;
  const rights = read(`${prefix}_GROUPS`, asRights) ?? [];
  if (issuer === null && clientId === null && secret === null && pem === null && !isRequired) return null;
  const missing = [
    issuer === null && 'ISSUER',
    clientId === null && 'CLIENT_ID',
    secret === null && pem === null && 'CLIENT_SECRET',
  ].filter((one) => one !== false);
  problems.push(...missing.map((one) => `${prefix}_${one} is missing, or wrong. A provider needs it.`));
  if (secret !== null && pem !== null) {
    problems.push(`${prefix}_CLIENT_SECRET and ${prefix}_PRIVATE_KEY are both set. Set only one.`);
  }
  if (issuer === null || clientId === null) return null;
  return {
    id,
    name: name ?? new URL(issuer).hostname,
    issuer,
    clientId,
    credentials: pem === null ? { kind: 'secret', secret: secret ?? '' } : { kind: 'key', pem, keyId },
    groupsClaim,
    scope,
    rights,
  };
}

const asGiven = (value: string) => ({ value });

const asLogin = (value: string) =>
  value === 'sso' || value === 'password'
    ? { value }
    : { problem: `is "${value}". Use password, or sso to turn passwords off.` };

function asIds(value: string) {
  const ids = value.split(',').map((id) => id.trim());
  const wrong = ids.find((id) => !/^[a-z][a-z0-9-]{0,30}$/.test(id));
  if (wrong !== undefined) {
    return {
      problem: `has "${wrong}". Use names of lower-case letters, digits and hyphens, such as bank,oak.`,
    };
  }
  return new Set(ids).size === ids.length ? { value: ids } : { problem: 'names a provider twice.' };
}

/** Plain HTTP only to a provider on this machine, for trying it out. */
const asIssuer = (environment: Context['environment']) => (value: string) => {
  const url = URL.parse(value);
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' &&
      environment === 'sandbox' &&
      /^(localhost|127(\.\d+){3})$/.test(url.hostname));
  return url !== null && isSafe && url.username === '' && url.search === '' && url.hash === ''
    ? { value }
    : {
        problem: `is "${value}". Use the provider’s issuer, an https address like https://login.example.com/bank.`,
      };
};

const asName = (value: string) =>
  value.length <= 40 ? { value } : { problem: 'is too long. Use at most 40 characters.' };

const asScope = (value: string) =>
  value.split(' ').includes('openid')
    ? { value }
    : { problem: `is "${value}". Use scopes with spaces between them, openid among them.` };

/** One line may have `\n` in place of line breaks. The key is not repeated in the problem. */
function asPrivateKey(text: string) {
  const value = text.replaceAll('\\n', '\n');
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(value);
    if (asymmetricKeyType === 'rsa' || asymmetricKeyDetails?.namedCurve === 'prime256v1') return { value };
  } catch {
    // Not a key at all.
  }
  return { problem: 'is not a private key. Use the PEM text of an RSA or P-256 key.' };
}

/** `GROUP=administrator` or `GROUP=WORKSPACE:ROLE`, with semicolons between them, because names of groups contain commas. */
function asRights(value: string): { value: ConfiguredRight[] } | { problem: string } {
  const rights: ConfiguredRight[] = [];
  for (const text of value.split(';').map((part) => part.trim())) {
    if (text === '') continue;
    const at = text.lastIndexOf('=');
    const right = rightOf(text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim());
    if (right === null) {
      return {
        problem: `has "${text}". Use GROUP=administrator or GROUP=WORKSPACE:ROLE, with ; between them.`,
      };
    }
    rights.push(right);
  }
  return { value: rights };
}

function rightOf(group: string, text: string): ConfiguredRight | null {
  if (group === '') return null;
  if (text === 'administrator') return { group, workspace: null, role: null };
  const [workspace = '', name] = text.split(':');
  const role = WORKSPACE_ROLES.find((one) => one === name);
  return role === undefined || !workspaceNameSchema.safeParse(workspace).success
    ? null
    : { group, workspace, role };
}
