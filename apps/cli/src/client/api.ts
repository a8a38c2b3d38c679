import { type ErrorBody, PATHS, type Problem, workspaceOfPath } from '@clearbench/contract';
import type { AnswerAt, BodyAt, Path, PathOf } from '@clearbench/contract/calls';
import { CliError, EXIT, type ExitStatus } from '../exit-status.ts';
import { type Answer, type Call, call, connectionFailure, readText } from './http-call.ts';

const IDLE_MS = 60_000;
/** Limit of an answer. The largest is that to a 10 MB batch with an error in every row. */
const ANSWER_MAX_BYTES = 256 * 1024 * 1024;

/** The server refused the request. */
export class RefusedError extends CliError {
  readonly httpStatus: number;
  readonly problems: readonly Problem[];
  /** When to retry, in milliseconds; null if the server doesn't say. */
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

const JSON_CONTENT = { 'content-type': 'application/json' };

type ApiCall = Partial<Pick<Call, 'headers' | 'body' | 'idleMs' | 'signal'>>;

/** Who calls. */
export interface Caller {
  /** The headers with the credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** The sentence to print when the server does not accept them. */
  readonly denied: (reason: string) => string;
  /** The sentence to print when there is no such workspace. */
  readonly noWorkspace: (name: string) => string;
}

interface Target {
  readonly url: string;
  /** Null: the caller decides. */
  readonly workspace: string | null;
}

/** Calls one workspace of a server. Every failure is a CliError. */
export class Api {
  readonly url: string;
  readonly #workspace: string | null;
  readonly #caller: Caller;

  constructor({ url, workspace }: Target, caller: Caller) {
    this.url = url;
    this.#workspace = workspace;
    this.#caller = caller;
  }

  /** The same client for another workspace. */
  in(workspace: string): Api {
    return new Api({ url: this.url, workspace }, this.#caller);
  }

  /** The same client for somebody else. */
  as(caller: Caller): Api {
    return new Api({ url: this.url, workspace: this.#workspace }, caller);
  }

  async get<P extends PathOf<'GET'>>(
    path: Path<P>,
    query: Readonly<Record<string, string>> = {},
  ): Promise<AnswerAt<'GET', P>> {
    const parameters = new URLSearchParams(query).toString();
    return this.#json(await this.open('GET', parameters === '' ? path : `${path}?${parameters}`));
  }

  /** A list, page by page: the items of each. */
  async *pages<P extends PathOf<'GET'>>(path: Path<P>): AsyncGenerator<AnswerAt<'GET', P>> {
    for (let next: string | null = path; next !== null; ) {
      const answer = await this.open('GET', next);
      yield await this.#json(answer);
      next = nextPath(answer);
    }
  }

  async post<P extends PathOf<'POST'>>(
    path: Path<P>,
    body?: BodyAt<'POST', P>,
    signal?: AbortSignal,
  ): Promise<AnswerAt<'POST', P>> {
    return this.send(path, JSON.stringify(body ?? {}), {
      headers: JSON_CONTENT,
      ...(signal === undefined ? {} : { signal }),
    });
  }

  async patch<P extends PathOf<'PATCH'>>(
    path: Path<P>,
    body: BodyAt<'PATCH', P>,
  ): Promise<AnswerAt<'PATCH', P>> {
    return this.#json(await this.open('PATCH', path, { headers: JSON_CONTENT, body: JSON.stringify(body) }));
  }

  async delete(path: Path<PathOf<'DELETE'>>): Promise<void> {
    const { body } = await this.open('DELETE', path);
    body.resume();
  }

  /** Posts a body unchanged. */
  async send<P extends PathOf<'POST'>>(
    path: Path<P>,
    body: string | Uint8Array,
    options: ApiCall = {},
  ): Promise<AnswerAt<'POST', P>> {
    return this.#json(await this.open('POST', path, { ...options, body }));
  }

  /** The head of a successful answer whose body the caller reads as a stream. */
  async open(method: Call['method'], path: string, options: ApiCall = {}): Promise<Answer> {
    const answer = await this.#call(method, path, options);
    if (isSuccess(answer)) return answer;
    const text = await this.#text(answer);
    const workspace = this.#workspace;
    if (workspace !== null && answer.status === 404 && (await this.#isElsewhere()))
      throw new CliError(EXIT.denied, 'no_workspace', this.#caller.noWorkspace(workspace));
    throw this.#refused(answer, text);
  }

  #call(method: Call['method'], path: string, options: ApiCall): Promise<Answer> {
    const headers = { ...options.headers, ...this.#caller.headers, 'user-agent': 'clearbench-cli' };
    // Even for `main`: without a name the server would accept the key of any workspace.
    const prefix = this.#workspace === null ? '' : `/w/${this.#workspace}`;
    const target = new URL(`${this.url}${prefix}${path}`);
    return call({ idleMs: IDLE_MS, ...options, method, url: target, headers }).catch((error: unknown) => {
      if (options.signal?.aborted === true) throw error;
      throw this.#unreachable(connectionFailure(error), error);
    });
  }

  /** True if the object is not missing, but the whole workspace. */
  async #isElsewhere(): Promise<boolean> {
    const { status, body } = await this.#call('GET', PATHS.ping, {});
    body.resume();
    return status === 404;
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
      const message = this.#caller.denied(body.message);
      return new RefusedError(EXIT.denied, { ...refusal, body: { ...body, message } });
    }
    return new RefusedError(answer.status >= 500 ? EXIT.unreachable : EXIT.bad, refusal);
  }

  #unreachable(reason: string, cause: unknown): CliError {
    const { url } = this;
    const message =
      `No answer from ${url}: ${reason}. Start the server with "npx clearbench start", ` +
      'or name another one with --url or CLEARBENCH_URL.';
    return new CliError(EXIT.unreachable, 'unreachable', message, { cause });
  }

  #stranger({ status }: Answer): CliError {
    const { url } = this;
    const message =
      `The server at ${url} is not a Clearbench server, or an older version (HTTP ${status}). ` +
      'Name the right one with --url or CLEARBENCH_URL.';
    return new CliError(EXIT.unreachable, 'not_clearbench', message);
  }
}

const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

function errorBody(text: string): ErrorBody | null {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.code === 'string' && typeof body.message === 'string' ? (body as ErrorBody) : null;
  } catch {
    return null;
  }
}

/** The path of `rel="next"`, within the workspace. */
function nextPath({ headers: { link = '' } }: Answer): string | null {
  const [, target] = /<([^>]*)>; *rel="next"/.exec(`${link}`) ?? [];
  return target === undefined ? null : workspaceOfPath(target).rest;
}

function retryAfterMs({ headers }: Answer): number | null {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) ? seconds * 1000 : null;
}
