import http from 'node:http';
import https from 'node:https';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** How long the connection may be silent, in milliseconds. */
  readonly idleMs: number;
  readonly signal?: AbortSignal;
}

/** The head of an answer; the caller reads the body. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: http.IncomingMessage;
}

/** The connection was silent for too long. */
export class IdleError extends Error {}

/**
 * One HTTP request; redirects are not followed. Unlike `fetch`, it can call every port, because receivers on a
 * developer's machine may use any. Throws connection errors, and IdleError.
 */
export function call({ method, url, headers = {}, body, idleMs, signal }: Call): Promise<Answer> {
  const { request: start } = url.protocol === 'https:' ? https : http;
  const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method,
      headers: { ...headers, ...length },
      timeout: idleMs,
      // The server could close a kept connection just when it is reused.
      agent: false,
      ...(signal === undefined ? {} : { signal }),
    });
    request.once('timeout', () => request.destroy(new IdleError(`no answer within ${idleMs / 1000} s`)));
    request.once('error', reject);
    request.once('response', (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: response });
    });
    request.end(body);
  });
}

/** Reads a body as UTF-8, its first `maxBytes` only. Throws when the connection breaks before its end. */
export async function readText(body: http.IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

/** Why there was no answer, as the part of a sentence after a colon. */
export function connectionFailure(error: unknown): string {
  // Each address of the host name has failed.
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  switch (code) {
    case 'ECONNREFUSED':
      return 'the connection was refused';
    case 'ECONNRESET':
    case 'EPIPE':
      return 'the connection was closed before a response arrived';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host';
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return 'the host is not reachable';
    default:
      return cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
  }
}
