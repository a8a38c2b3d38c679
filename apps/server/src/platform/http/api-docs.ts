import { readFile } from 'node:fs/promises';
import { PATHS } from '@clearbench/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestAsyncHookHandler,
} from 'fastify';
import { type ApiDocument, readApiDocument } from './api-document.ts';
import { KeptAnswer, sendKept } from './kept-answer.ts';

/** The reference page starts with an inline script, which the console's content security policy forbids everywhere else. */
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

const START = `${PATHS.docs}/`;
/** Opens the reference on the call that posts a payment, with a key of the workspace, and leads back to the console. */
const START_PAGE = new URL('./api-reference.html', import.meta.url);

const SCRIPT = 'js/scalar.js';
/** All calls of the server. */
const DOCUMENTS: ReadonlySet<string> = new Set(['openapi.json', 'openapi.yaml']);

interface Options {
  /** Throws when no operator is logged in. */
  requireOperator: onRequestAsyncHookHandler;
}

/**
 * The interactive reference, at `/api/docs`. Anybody may read it: its page loads `/api/openapi.json`, which shows a partner its own
 * calls. The document of all calls, `/api/docs/openapi.json`, needs a login.
 */
export async function apiDocs(app: FastifyInstance, { requireOperator }: Options): Promise<void> {
  app.addHook('onRequest', async function (request, reply) {
    if (DOCUMENTS.has(pageOf(request) ?? '')) await requireOperator.call(this, request, reply);
    reply.header('content-security-policy', POLICY);
  });
  let reference: Promise<FastifyInstance> | null = null;
  const pages = new Map<string, Promise<KeptAnswer>>();
  const make = async (path: string): Promise<KeptAnswer> => {
    if (path === START)
      return new KeptAnswer(200, { 'content-type': 'text/html; charset=utf-8' }, await readFile(START_PAGE));
    reference ??= readApiDocument().then(createReference);
    const { statusCode, headers, rawPayload } = await (await reference).inject(path);
    return new KeptAnswer(statusCode, headers, rawPayload);
  };
  const pageAt = (path: string): Promise<KeptAnswer> => {
    const known = pages.get(path);
    if (known !== undefined) return known;
    const page = make(path);
    pages.set(path, page);
    page.catch(() => pages.delete(path));
    return page;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const name = pageOf(request);
    if (name === undefined) return reply.redirect(START);
    // Everything else that leads to a page is another spelling of it: each would be kept in memory, and could pass by the login.
    if (name !== '' && name !== SCRIPT && !DOCUMENTS.has(name)) return reply.callNotFound();
    return sendKept(await pageAt(START + name), request, reply);
  };
  for (const path of [PATHS.docs, `${PATHS.docs}/*`]) app.get(path, { schema: { hide: true } }, answer);
}

/** The decoded name of a page; undefined without the slash before it. */
function pageOf({ params }: FastifyRequest): string | undefined {
  return (params as { '*'?: string })['*'];
}

/** A separate server for the pages of the reference, which few processes ever show: they need 35 MB of memory. */
async function createReference(document: ApiDocument): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const app = Fastify();
  await app.register(reference, {
    routePrefix: PATHS.docs,
    configuration: { content: document },
  });
  return app;
}
