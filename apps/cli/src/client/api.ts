import type { ErrorBody, Problem } from '@clearbench/contract';
import type { Arguments } from '../command.ts';
import { CliError, EXIT, type ExitStatus } from '../exit-status.ts';
import { type Connection, findConnection } from './connection.ts';
import { type Answer, type Call, call, connectionFailure, readText } from './http-call.ts';

const IDLE_MS = 60_000;
/** Limit of an answer. The largest is that to a 10 MB batch with an error in every row. */
const ANSWER_MAX_BYTES = 256 * 1024 * 1024;

/** The server refused the request. */
export class RefusedError extends CliError {
  readonly httpStatus: number;
  readonly problems: readonly Problem[];
  /** When to try again, in milliseconds; null when the server does not say. */
  readonly retryAfterMs: number | null;

  constructor(status: ExitStatus, { httpStatus, body, retryAfterMs }: Refusal) {
    super(status, body.code, body.message);
    this.httpStatus = httpStatus;
    this.problems = body.errors ?? [];
    this.retryAfterMs = retryAfterMs;
  }
}

interface Refusal {
  readonly httpStatus: number;
  readonly body: Pick<ErrorBody, 'code' | 'message' | 'errors'>;
  readonly retryAfterMs: number | null;
}

type ApiCall = Partial<Pick<Call, 'headers' | 'body' | 'idleMs' | 'signal'>>;

/** Calls the server with an API key. Every failure is a CliError. */
export class Api {
  readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  static of(args: Arguments): Api {
    return new Api(findConnection({ url: args.value('url'), key: args.value('key'), env: process.env }));
  }

  async get<T>(path: string): Promise<T> {
    return this.#json<T>(await this.open('GET', path));
  }

  async post<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
    return this.send<T>(path, JSON.stringify(body), {
      headers: { 'content-type': 'application/json' },
      ...(signal === undefined ? {} : { signal }),
    });
  }

  /** Posts a body unchanged. */
  async send<T>(path: string, body: string | Uint8Array, options: ApiCall = {}): Promise<T> {
    return this.#json<T>(await this.open('POST', path, { ...options, body }));
  }

  /** The head of a successful answer whose body the caller reads as a stream. */
  async open(method: Call['method'], path: string, options: ApiCall = {}): Promise<Answer> {
    const { url, key } = this.connection;
    const headers = { ...options.headers, authorization: `Bearer ${key}`, 'user-agent': 'clearbench-cli' };
    const target = new URL(`${url}${path}`);
    const answer = await call({ idleMs: IDLE_MS, ...options, method, url: target, headers }).catch(
      (error: unknown) => {
        if (options.signal?.aborted === true) throw error;
        throw this.#unreachable(connectionFailure(error), error);
      },
    );
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw this.#refused(answer, await this.#text(answer));
  }

  async #text(answer: Answer): Promise<string> {
    try {
      return await readText(answer.body, ANSWER_MAX_BYTES);
    } catch (error) {
      throw this.#unreachable(connectionFailure(error), error);
    }
  }

  async #json<T>(answer: Answer): Promise<T> {
    try {
      return JSON.parse(await this.#text(answer)) as T;
    } catch (error) {
      if (error instanceof CliError) throw error;
      throw this.#stranger(answer);
    }
  }

  #refused(answer: Answer, text: string): CliError {
    const body = errorBody(text);
    if (body === null) return this.#stranger(answer);
    const refusal = { httpStatus: answer.status, body, retryAfterMs: retryAfterMs(answer) };
    if (answer.status === 401 || answer.status === 403) {
      const { url, keySource } = this.connection;
      const message = `${url} does not accept the API key of ${keySource}: ${body.message} Create a key at ${url}/api-configuration/keys.`;
      return new RefusedError(EXIT.denied, { ...refusal, body: { ...body, message } });
    }
    return new RefusedError(answer.status >= 500 ? EXIT.unreachable : EXIT.bad, refusal);
  }

  #unreachable(reason: string, cause: unknown): CliError {
    const { url } = this.connection;
    const message =
      `No answer from ${url}: ${reason}. Start the server with "npm start", ` +
      'or name another one with --url or CLEARBENCH_URL.';
    return new CliError(EXIT.unreachable, 'unreachable', message, { cause });
  }

  #stranger({ status }: Answer): CliError {
    const { url } = this.connection;
    const message =
      `The server at ${url} is not a Clearbench server, or an older version (HTTP ${status}). ` +
      'Name the right one with --url or CLEARBENCH_URL.';
    return new CliError(EXIT.unreachable, 'not_clearbench', message);
  }
}

function errorBody(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.code === 'string' && typeof body.message === 'string' ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}

function retryAfterMs({ headers }: Answer): number | null {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}
