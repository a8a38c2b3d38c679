import { type Notification, type ThinNotification, workspacePrefix } from '@clearbench/contract';
import createFetchClient, { type Client } from 'openapi-fetch';
import { Webhook } from 'standardwebhooks';

/** Whose calls they are: those of an API key (`clb_…`), or of an operator's access token (`clt_…`). */
export type Credentials = { readonly apiKey: string } | { readonly token: string };

export type ClientOptions = Credentials & {
  /** The address of the server, such as `https://payments.example.com`. */
  readonly url: string;
  /** The workspace of the calls; by default that of the API key, or `main`. */
  readonly workspace?: string;
  /** In place of the one of this program. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

/** A client of the API, with a type for each call: `client.GET(path, …)` returns `data` or `error`. */
export function createClient<Paths extends object>(options: ClientOptions): Client<Paths> {
  const { url, workspace, fetch } = options;
  const credentials = 'apiKey' in options ? options.apiKey : options.token;
  return createFetchClient<Paths>({
    baseUrl: url.replace(/\/+$/, '') + (workspace === undefined ? '' : workspacePrefix(workspace)),
    headers: { authorization: `Bearer ${credentials}` },
    // Payments are texts, and recognised by their content.
    bodySerializer: (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)),
    ...(fetch !== undefined && { fetch }),
  });
}

/**
 * Checks the signature of a notification, and reads it.
 * @param body as it arrived, before anything parses it
 * @param headers of the request, as Node or `fetch` has them
 * @param secret of the webhook: `whsec_…`
 * @throws Error if the signature is wrong, or older than five minutes
 */
export function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): Notification | ThinNotification {
  const all = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const read = Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), String(value)]));
  return new Webhook(secret).verify(body, read) as Notification | ThinNotification;
}
