import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import { MAIN_WORKSPACE, PATHS, workspacePrefix } from '@clearbench/contract';
import { API_TAGS } from '@clearbench/contract/calls';
import swagger from '@fastify/swagger';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestAsyncHookHandler,
} from 'fastify';
import { AppError } from '../errors.ts';
import { sha256 } from '../secrets/crypto.ts';
import { withComponents } from './api-docs-components.ts';
import { notificationDocs } from './api-docs-notifications.ts';
import { documentRoute } from './api-docs-route.ts';

/** The reference page starts with an inline script, which the console's content security policy forbids everywhere else. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Builds the OpenAPI document from the schemas of the routes; register it before them. */
export async function collectApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clearbench',
        version: '0.1.0',
        description:
          'Payments integration console and sandbox. Partners post payments with an API key; operators use the other calls with the ' +
          'session of the console. Networks, banks and money are simulated.',
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        { url: '/', description: `The workspace \`${MAIN_WORKSPACE}\`, or that of the API key` },
        {
          url: workspacePrefix('{workspace}'),
          description: 'A workspace by its name',
          variables: {
            workspace: {
              default: MAIN_WORKSPACE,
              description: 'The name of the workspace, as in its address',
            },
          },
        },
      ],
      tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
      security: [{ session: [] }, { accessToken: [] }],
      webhooks: notificationDocs(),
      components: {
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token of an operator: `clt_…`',
          },
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the console: `clb_…`' },
          metricsToken: {
            type: 'http',
            scheme: 'bearer',
            description: '`METRICS_TOKEN` of the configuration',
          },
          session: { type: 'apiKey', in: 'cookie', name: 'clearbench_session' },
        },
      },
    },
    transform: documentRoute,
    transformObject: withComponents,
  });
}

const START = `${PATHS.docs}/`;
/** Opens the reference on the call that posts a payment, with a key of the workspace, and leads back to the console. */
const START_PAGE = new URL('./api-reference.html', import.meta.url);

interface Options {
  /** Throws when no operator is logged in. */
  requireOperator: onRequestAsyncHookHandler;
}

/** The interactive reference, at `/api/docs`; the document itself is `/api/docs/openapi.json`. */
export async function apiDocs(app: FastifyInstance, { requireOperator }: Options): Promise<void> {
  app.addHook('onRequest', async function (request, reply) {
    try {
      await requireOperator.call(this, request, reply);
    } catch (error) {
      const isLoggedOut = error instanceof AppError && error.code === 'unauthenticated';
      if (!isLoggedOut || request.headers.accept?.includes('text/html') !== true) throw error;
      return reply.redirect(`/login?next=${encodeURIComponent(START)}`);
    }
    reply.header('content-security-policy', POLICY);
  });
  let reference: Promise<FastifyInstance> | null = null;
  const pages = new Map<string, Promise<Page>>();
  const make = async (path: string): Promise<Page> => {
    if (path === START)
      return new Page(200, { 'content-type': 'text/html; charset=utf-8' }, await readFile(START_PAGE));
    reference ??= createReference(() => app.swagger());
    const { statusCode, headers, rawPayload } = await (await reference).inject(path);
    return new Page(statusCode, headers, rawPayload);
  };
  const pageAt = (path: string): Promise<Page> => {
    const known = pages.get(path);
    if (known !== undefined) return known;
    const page = make(path);
    pages.set(path, page);
    // Any number of paths lead nowhere.
    const forget = () => pages.delete(path);
    page.then(({ statusCode }) => statusCode === 200 || forget(), forget);
    return page;
  };
  const answer = async ({ params, headers }: FastifyRequest, reply: FastifyReply) => {
    const { '*': rest } = params as { '*'?: string };
    // The decoded path, so that no spelling of it makes the page again.
    const page = await pageAt(rest === undefined ? PATHS.docs : `${PATHS.docs}/${encodeURI(rest)}`);
    if (page.statusCode === 404) return reply.callNotFound();
    if (page.statusCode !== 200) return reply.code(page.statusCode).headers(page.headers).send();
    reply.headers({ ...page.headers, etag: page.etag, vary: 'accept-encoding' });
    if (headers['if-none-match']?.includes(page.etag) === true) return reply.code(304).send();
    const encoding = encodingFor(headers['accept-encoding']);
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.send(encoding === null ? page.body : await page.encoded(encoding));
  };
  for (const path of [PATHS.docs, `${PATHS.docs}/*`]) app.get(path, { schema: { hide: true } }, answer);
}

const PASSED_ON = ['content-type', 'location'];

/** The best quality would take seconds for the script. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressBrotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress);
const ENCODERS = {
  br: (body: Buffer) => compressBrotli(body, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};
type Encoding = keyof typeof ENCODERS;

/** Null: not compressed. */
function encodingFor(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '').split(',').filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part));
  const isAccepted = (encoding: string) => names.some((part) => part.split(';')[0]?.trim() === encoding);
  return (['br', 'gzip'] as const).find(isAccepted) ?? null;
}

/** A page of the reference. It stays the same while the process runs, so it is made and compressed once. */
class Page {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  /** Weak, because it is the same however the page is compressed. */
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(statusCode: number, headers: Record<string, unknown>, body: Buffer) {
    this.statusCode = statusCode;
    this.headers = Object.fromEntries(
      PASSED_ON.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
    );
    this.body = body;
    this.etag = `W/"${sha256(body).toString('base64url')}"`;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#encoded.get(encoding);
    if (encoded === undefined) {
      encoded = ENCODERS[encoding](this.body);
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }
}

/** A separate server for the pages of the reference, which few processes ever show: they need 35 MB of memory. */
async function createReference(document: () => object): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(reference, {
    routePrefix: PATHS.docs,
    configuration: { content: document },
  });
  return app;
}
