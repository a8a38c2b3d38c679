import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'apps/cli');

export const CLIENT_ENTRY = 'src/typed-client/client.ts';

/** How the package exports it. */
export const CLIENT = { types: './lib/client.d.ts', default: './lib/client.js' };

/** The declarations of `clearbench/client` need no other package: those of `openapi-fetch` are beside them. */
const DECLARATIONS = `import type { Client as FetchClient } from './client/openapi-fetch.js';
import type { components, paths } from './client/api.js';

export type { components, operations, paths } from './client/api.js';

/** The schemas of the API by their names: \`Schemas['Transaction']\`. */
export type Schemas = components['schemas'];
export type Notification = Schemas['Notification'];
export type ThinNotification = Schemas['ThinNotification'];

/** A client of the API, with a type for each call. */
export type Client = FetchClient<paths>;

/** Whose calls they are: those of an API key (\`clb_…\`), or of an operator's access token (\`clt_…\`). */
export type Credentials = { readonly apiKey: string } | { readonly token: string };

export type ClientOptions = Credentials & {
  /** The address of the server, such as \`https://payments.example.com\`. */
  readonly url: string;
  /** The workspace of the calls; by default that of the API key, or \`main\`. */
  readonly workspace?: string;
  /** In place of the one of this program. */
  readonly fetch?: (request: Request) => Promise<Response>;
};

/** A client of the API: \`client.GET(path, …)\` returns \`data\` or \`error\`. */
export declare function createClient(options: ClientOptions): Client;

/**
 * Checks the signature of a notification, and reads it.
 * @param body as it arrived, before anything parses it
 * @param headers of the request, as Node or \`fetch\` has them
 * @param secret of the webhook: \`whsec_…\`
 * @throws Error if the signature is wrong, or older than five minutes
 */
export declare function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
): Notification | ThinNotification;
`;

/** Adds the declarations to \`clearbench/client\`, which is compiled already. */
export function packClient(lib: string): void {
  const folder = join(lib, 'client');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(lib, 'client.d.ts'), DECLARATIONS);
  generateTypes(join(ROOT, 'packages/contract/openapi.json'), join(folder, 'api.d.ts'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    const text = readFileSync(join(ROOT, 'node_modules', name, 'dist/index.d.mts'), 'utf8');
    writeFileSync(
      join(folder, `${name}.d.ts`),
      text.replaceAll("'openapi-typescript-helpers'", "'./openapi-typescript-helpers.js'"),
    );
  }
}

/** Runs `openapi-typescript`, which needs the compiler of TypeScript 5 beside it. */
export function generateTypes(document: string, target: string): void {
  const program = join(CLI, 'node_modules/openapi-typescript/bin/cli.js');
  execFileSync(process.execPath, [program, document, '-o', target], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
