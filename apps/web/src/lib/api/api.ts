import type { ErrorBody, ErrorCode, Problem } from '@clearbench/contract';
import { IDLE_HEADER, PATHS } from '@clearbench/contract';
import type { AnswerAt, BodyAt, Method, Path, PathOf } from '@clearbench/contract/calls';
import { complete } from '../answers/complete.ts';
import { idleSeconds } from '../browser/activity.ts';
import { callUrl } from '../navigation/workspace.ts';
import { askConfirmation } from './confirmation.ts';
import { noteVersion } from './console-version.ts';

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** True for a file, which has no time limit: the reader aborts the request by `signal`. */
  readonly isFile?: boolean;
}

/** A response that is not a success. The message is the status, a colon, a space and the body (or status text). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed body when it has the shape of the server's errors. */
  readonly body: ErrorBody | null;
  /** The server's public message, whatever else its body contains or lacks; null if there is none. */
  readonly publicMessage: string | null;
  /** The id of the request in the server's log; null if the response is not this server's. */
  readonly requestId: string | null;

  constructor(status: number, text: string, statusText: string, requestId: string | null = null) {
    super(`${status}: ${text === '' ? statusText : text}`);
    this.status = status;
    this.requestId = requestId;
    const body = parseJson(text);
    this.body = isErrorBody(body) ? body : null;
    this.publicMessage = messageOf(body);
  }
}

/** Undefined unless it is JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown): string | null {
  const { message, error } = (body ?? {}) as { readonly message?: unknown; readonly error?: unknown };
  const words = message ?? error;
  return typeof words === 'string' && words.trim() !== '' ? words : null;
}

/** Checked by hand, because every route needs it and the zod schemas would make all of them larger. */
function isErrorBody(body: unknown): body is ErrorBody {
  const { code, message, errors = [] } = (body ?? {}) as Partial<Record<keyof ErrorBody, unknown>>;
  return typeof code === 'string' && typeof message === 'string' && Array.isArray(errors);
}

/** A running server answers much sooner; without a limit, a form would stay busy for minutes. */
const ANSWER_MS = 60_000;

/**
 * Sends a request to this workspace, with the session's cookies, and JSON only if there is a body. If the server wants to know first
 * whether it is still the operator, a dialog asks them, and the request is sent again.
 */
export async function apiFetch(
  method: Method,
  path: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<Response> {
  try {
    return await sendOnce(method, path, body, options);
  } catch (error) {
    if (!(await mayWorkNow(error, path))) throw error;
    return sendOnce(method, path, body, options);
  }
}

/** A confirmation in any tab replaces the session's cookie, and a request sent just before it still has the old one. */
async function mayWorkNow(error: unknown, path: string): Promise<boolean> {
  if (hasCode(error, 'unauthenticated')) return path !== PATHS.session;
  return hasCode(error, 'confirmation_required') && (await askConfirmation());
}

async function sendOnce(
  method: Method,
  path: string,
  body?: unknown,
  { isFile = false, ...options }: RequestOptions = {},
): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set(IDLE_HEADER, String(idleSeconds()));
  const limits = [options.signal, isFile ? undefined : AbortSignal.timeout(ANSWER_MS)];
  const signal = AbortSignal.any(limits.filter((limit) => limit !== undefined));
  const init: RequestInit = { method, headers, credentials: 'include', signal };
  if (body !== undefined) {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(body);
  }
  const response = await arriving(method, fetch(callUrl(path), init));
  const { ok, status, statusText, headers: answered } = response;
  noteVersion(answered);
  if (!ok)
    throw new ApiError(status, await arriving(method, response.text()), statusText, requestIdOf(answered));
  return response;
}

/**
 * Without a complete response, `fetch` rejects with a TypeError, as for many other problems; its text differs between
 * browsers.
 */
const arriving = <T>(method: Method, answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof TypeError) throw new Unreachable(error.message, { cause: error });
    throw error instanceof Error && error.name === 'TimeoutError' ? new NoAnswer(method, error) : error;
  });

const requestIdOf = (headers: Headers): string | null => headers.get('x-request-id');

/** A request without a response. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** A request whose response took too long. */
export class NoAnswer extends Error {
  override readonly name = 'TimeoutError';

  constructor(method: Method, cause: Error) {
    super(withEffect(method, 'The server did not answer within a minute.'), { cause });
  }
}

/** A success whose body is not JSON. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';

  constructor(method: Method) {
    super(
      withEffect(method, 'The response could not be read. It may come from a proxy in front of the server.'),
    );
  }
}

const withEffect = (method: Method, text: string): string =>
  method === 'GET' ? text : `${text} The request may still take effect: check before you repeat it.`;

/** Like `apiFetch`, and parses the response as JSON. It answers all that the contract promises: see `complete`. */
export async function fetchJson(
  method: Method,
  path: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<{ answered: unknown; headers: Headers }> {
  const response = await apiFetch(method, path, body, options);
  const { status, statusText, headers } = response;
  const received = {
    status,
    statusText,
    text: await arriving(method, response.text()),
    requestId: requestIdOf(headers),
  };
  return { answered: complete(method, path, parseAnswer(method, received)), headers };
}

/** Makes a call of the contract; its answer, with the headers of the response. */
export const apiRead = <M extends Method, P extends PathOf<M>>(
  method: M,
  path: Path<P>,
  body?: BodyAt<M, P>,
  options?: RequestOptions,
) => fetchJson(method, path, body, options) as Promise<{ answered: AnswerAt<M, P>; headers: Headers }>;

/** Makes a call of the contract. */
export const apiRequest = async <M extends Method, P extends PathOf<M>>(
  method: M,
  path: Path<P>,
  body?: BodyAt<M, P>,
  options?: RequestOptions,
): Promise<AnswerAt<M, P>> => (await fetchJson(method, path, body, options)).answered as AnswerAt<M, P>;

interface Received {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  readonly requestId?: string | null;
}

/**
 * Parses the body of a success.
 * @throws an `ApiError` when the operation failed in spite of the status, an `UnexpectedAnswer` for any other content
 */
export function parseAnswer<T>(method: Method, received: Received): T {
  const { status, statusText, text, requestId = null } = received;
  // Without a body, the change was made anyway.
  const answered = text === '' && method !== 'GET' ? {} : parseJson(text);
  if (answered === undefined) throw new UnexpectedAnswer(method);
  if (isFailure(answered)) throw new ApiError(status, text, statusText, requestId);
  return answered as T;
}

/** An operation that failed, in an answer whose status is that of a success. */
const isFailure = (answered: unknown): boolean =>
  (answered as { readonly success?: unknown } | null)?.success === false;

/** The error in words: the server's public message if there is one. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return `${error.publicMessage ?? words(error)}${inTheLog(error)}`;
  if (error instanceof Unreachable)
    return 'The server could not be reached. Check your connection and try again.';
  return error instanceof Error ? error.message : String(error);
}

/** The server only reports that it failed: its log has the reason, under the request. */
const inTheLog = ({ body, requestId }: ApiError): string =>
  body?.code === 'internal_error' && requestId !== null
    ? ` The server log says why, at request ${requestId}.`
    : '';

const WORDS_MAX = 200;

/** The text shown for a response that is not this server's, for instance a proxy's error page. */
function words({ message, status }: ApiError): string {
  if (/^\d+: *([<{[]|$)/.test(message) || status === 502 || status === 503 || status === 504)
    return meaning(status);
  const line = message.replace(/\s+/g, ' ').trim();
  return line.length > WORDS_MAX ? `${line.slice(0, WORDS_MAX)}…` : line;
}

/** The meaning of a status for the operator who waits for the response. */
function meaning(status: number): string {
  switch (status) {
    case 403:
      return 'The request was refused before it reached the server (status 403).';
    case 429:
      return 'There were too many requests (status 429). Wait a moment, then try again.';
    case 502:
    case 503:
    case 504:
      return `The server is not available at the moment (status ${status}). Try again shortly.`;
    default:
      return status >= 500
        ? `The server failed to answer (status ${status}). Try again; if it fails again, the server log says why.`
        : `The request was refused (status ${status}).`;
  }
}

/** The individual problems of a refused request, for instance one per form field. */
export function errorProblems(error: unknown): readonly Problem[] {
  return error instanceof ApiError ? (error.body?.errors ?? []).filter(isProblem) : [];
}

function isProblem(problem: unknown): problem is Problem {
  const { path, message } = (problem ?? {}) as Partial<Record<keyof Problem, unknown>>;
  return typeof path === 'string' && typeof message === 'string';
}

/** True if a call certainly had no effect. After any other failure it may have had one: only the response is missing. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== REQUEST_TIMEOUT;

const REQUEST_TIMEOUT = 408;

export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.body?.code === code;

export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
