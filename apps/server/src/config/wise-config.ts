import { WISE_PRODUCTION, WISE_SANDBOX, type WiseEnvironment } from '@clearbench/wise';

/** Which Wise the server talks to: the built-in simulator, or one on the network. */
export type WiseConfig = {
  /** The nature of transfers in quotes, which Wise requires for some currencies; null for none. */
  transferNature: string | null;
} & WiseTarget;

type WiseTarget =
  | { kind: 'simulator' }
  | {
      kind: 'api';
      apiUrl: string;
      authorizeUrl: string;
      /** Null: only API keys can be connected. */
      client: { id: string; secret: string } | null;
      eventPublicKeys: string[];
    };

type Read = <T>(name: string, parse: (value: string) => { value: T } | { problem: string }) => T | null;

/** The `WISE_…` variables. Without any, a sandbox simulates Wise and production uses Wise itself. */
export function wiseConfig(
  read: Read,
  environment: 'sandbox' | 'production',
  problems: string[],
): WiseConfig {
  const baseUrl = read('WISE_BASE_URL', asBaseUrl);
  const id = read('WISE_CLIENT_ID', asGiven);
  const secret = read('WISE_CLIENT_SECRET', asGiven);
  const authorizeUrl = read('WISE_AUTHORIZE_URL', asBaseUrl);
  const publicKey = read('WISE_EVENT_PUBLIC_KEY', asPublicKey);
  const transferNature = read('WISE_TRANSFER_NATURE', asNature);
  if ((id === null) !== (secret === null)) {
    const [missing, given] = id === null ? ['ID', 'SECRET'] : ['SECRET', 'ID'];
    problems.push(
      `WISE_CLIENT_${missing} is missing, although WISE_CLIENT_${given} is set. Set both or none.`,
    );
  }
  if (baseUrl === null && id === null && environment === 'sandbox')
    return { kind: 'simulator', transferNature };

  const apiUrl = baseUrl ?? (environment === 'sandbox' ? WISE_SANDBOX : WISE_PRODUCTION).apiUrl;
  const known = environmentOf(apiUrl);
  return {
    kind: 'api',
    transferNature,
    apiUrl,
    authorizeUrl: authorizeUrl ?? known?.authorizeUrl ?? new URL('/oauth/authorize/', apiUrl).href,
    client: id === null || secret === null ? null : { id, secret },
    eventPublicKeys: [publicKey, known?.eventPublicKey].filter((key) => typeof key === 'string'),
  };
}

function environmentOf(apiUrl: string): WiseEnvironment | undefined {
  return [WISE_PRODUCTION, WISE_SANDBOX].find((known) => new URL(known.apiUrl).host === new URL(apiUrl).host);
}

const asGiven = (value: string) => ({ value });

const asNature = (value: string) =>
  /^[A-Z][A-Z_]{1,79}$/.test(value)
    ? { value }
    : { problem: 'is not the nature of a transfer. Use one like MOVING_MONEY_BETWEEN_OWN_ACCOUNTS.' };

function asBaseUrl(value: string) {
  const url = URL.parse(value);
  const usable = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
  return usable
    ? { value: value.replace(/\/+$/, '') }
    : { problem: `is not an address like ${WISE_SANDBOX.apiUrl}, without a user name and a query.` };
}

function asPublicKey(value: string) {
  const base64 = value.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '');
  return /^[A-Za-z0-9+/]{100,}={0,2}$/.test(base64)
    ? { value: base64 }
    : { problem: 'is not a public key. Use the PEM text, or its base64 part.' };
}
