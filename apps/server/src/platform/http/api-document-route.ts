import { workspacePrefix } from '@clearbench/contract';
import { apiDocumentCalls } from '@clearbench/contract/calls';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { AppError } from '../errors.ts';
import { forPartners, readApiDocument, serversAt } from './api-document.ts';
import { bearerToken, isApiKey } from './bearer-token.ts';
import { KeptAnswer, sendKept } from './kept-answer.ts';
import { originOf } from './origin.ts';
import { serve } from './serve.ts';
import { workspaceName } from './workspace-path.ts';

interface Options {
  publicUrl: string | null;
  /** Throws without a valid API key; otherwise sets the workspace of the request. */
  requireKey: onRequestAsyncHookHandler;
  /** Throws when no operator is logged in. */
  requireOperator: onRequestAsyncHookHandler;
}

/** Anybody can make up addresses of the server. */
const KEPT_MAX = 16;

/** The OpenAPI document, without a login: for partners as a start, with an API key or a login as the caller may use it. */
export async function apiDocumentRoute(app: FastifyInstance, options: Options): Promise<void> {
  const { publicUrl, requireKey, requireOperator } = options;
  const kept = new Map<string, KeptAnswer>();
  const documents = new Map<boolean, Promise<string>>();

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const isOperator = await isLoggedIn(request, reply);
    const prefix = isOperator ? '' : workspacePrefix(nameOf(request));
    const address = publicUrl === null ? originOf(request, { publicUrl, prefix }) : publicUrl + prefix;
    reply.header('cache-control', 'private, no-cache');
    return sendKept(await documentAt(address, isOperator), request, reply);
  };

  /** Throws if it has credentials of another kind, which are not valid. */
  async function isLoggedIn(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const token = bearerToken(request.headers.authorization);
    try {
      const check = isApiKey(token) ? requireKey : requireOperator;
      await check.call(app, request, reply);
      return check === requireOperator;
    } catch (error) {
      // The session of a browser may have ended, or lack its second factor.
      if (token === null && error instanceof AppError && error.status < 500) return false;
      throw error;
    }
  }

  async function documentAt(address: string, isWhole: boolean): Promise<KeptAnswer> {
    const name = `${isWhole} ${address}`;
    const known = kept.get(name);
    if (known !== undefined) return known;
    const servers = isWhole ? serversAt(address) : [{ url: address }];
    const made = new KeptAnswer(
      200,
      { 'content-type': 'application/json; charset=utf-8' },
      Buffer.from(`{"servers":${JSON.stringify(servers)},${(await textOf(isWhole)).slice(1)}`),
    );
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(name, made);
    return made;
  }

  /** Without its servers, and written once: strangers could otherwise keep the process busy with made-up addresses. */
  function textOf(isWhole: boolean): Promise<string> {
    const known = documents.get(isWhole);
    if (known !== undefined) return known;
    const text = writeText(isWhole);
    documents.set(isWhole, text);
    text.catch(() => documents.delete(isWhole));
    return text;
  }

  serve(app, apiDocumentCalls, { getApiDocument: answer });
  app.get('/openapi.json', { schema: { hide: true } }, answer);
}

/** The workspace of the API key, otherwise the one that the path names. */
const nameOf = (request: FastifyRequest & { workspace?: { name: string } }): string =>
  request.workspace?.name ?? workspaceName(request);

async function writeText(isWhole: boolean): Promise<string> {
  const { servers: _, ...document } = await readApiDocument();
  return JSON.stringify(isWhole ? document : forPartners(document));
}
