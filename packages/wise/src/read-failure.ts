import { WiseError, type WiseFailure, type WiseProblem } from './errors.ts';

/** The error for a response other than 2xx. `body` is its text. */
export function readFailure(response: Response, body: string, nowMs: number): WiseError {
  const { status, headers } = response;
  const answer = parseObject(body);
  const problems = problemsIn(answer);
  const message = messageOf(answer, problems) ?? `Wise answered ${status}.`;
  return new WiseError(failureOf(status, headers, answer, problems, nowMs), message);
}

function failureOf(
  status: number,
  headers: Headers,
  answer: Record<string, unknown>,
  problems: readonly WiseProblem[],
  nowMs: number,
): WiseFailure {
  const oneTimeToken = headers.get('x-2fa-approval');
  // The token endpoint answers 400 for a grant that is not accepted; elsewhere `error` names the status.
  const code = typeof answer.error === 'string' && /^[a-z_]+$/.test(answer.error) ? answer.error : null;
  if (status === 401 || (status === 400 && code !== null)) {
    return { kind: 'auth', status, code: code ?? 'unauthorized' };
  }
  if (status === 403 && oneTimeToken !== null) return { kind: 'approval-required', oneTimeToken };
  if (status === 403) return { kind: 'forbidden' };
  if (status === 404) return { kind: 'not-found' };
  if (status === 409) return { kind: 'conflict', problems };
  if (status === 429) {
    return { kind: 'rate-limited', retryAfterMs: retryAfterMs(headers.get('retry-after'), nowMs) };
  }
  return status >= 500 ? { kind: 'server', status } : { kind: 'validation', status, problems };
}

/** `Retry-After` in milliseconds: seconds or an HTTP date. Null if missing or neither. */
function retryAfterMs(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The entries of `errors`, or the `errorCode` of a funding, or else the response's own `message`. */
function problemsIn(answer: Record<string, unknown>): WiseProblem[] {
  if (typeof answer.errorCode === 'string') {
    const message = typeof answer.errorMessage === 'string' ? answer.errorMessage : answer.errorCode;
    return [{ code: answer.errorCode, message, path: null }];
  }
  const entries: unknown[] = Array.isArray(answer.errors) ? answer.errors : [answer];
  return entries.flatMap((entry) => {
    const { code, message, path } = (entry ?? {}) as Record<string, unknown>;
    if (typeof message !== 'string') return [];
    const field = typeof path === 'string' && entry !== answer && path !== '' ? path : null;
    return [{ code: typeof code === 'string' ? code : 'error', message, path: field }];
  });
}

/** With the field, because some sentences of Wise do not name it. */
const textOf = ({ message, path }: WiseProblem): string => (path === null ? message : `${message} (${path})`);

function messageOf(answer: Record<string, unknown>, problems: readonly WiseProblem[]): string | null {
  if (problems.length > 0) return problems.map(textOf).join(' ');
  return typeof answer.error_description === 'string' ? answer.error_description : null;
}
