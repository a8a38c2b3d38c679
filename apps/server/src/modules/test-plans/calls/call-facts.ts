import type { Problem } from '@clearbench/contract';

const PROBLEMS_MAX = 20;

/** The facts that conditions can use about an API call, a file over SFTP, or an EBICS request. Missing texts are empty, missing numbers zero. */
export interface CallFacts {
  readonly method: string;
  readonly path: string;
  /** The path with parameter names. */
  readonly route: string;
  readonly status: number;
  /** The code of the error, or the return code of a refused EBICS request; empty in a success. */
  readonly code: string;
  /** Codes of the errors in a payload. */
  readonly problems: readonly string[];
  /** Codes of the warnings about it. */
  readonly warnings: readonly string[];
  /** Names of the house rules that refuse a payload. */
  readonly rules: readonly string[];
  readonly payloadId: string;
  readonly duplicate: boolean;
  readonly idempotencyKey: string;
  /** The wait that a 503 asks for. */
  readonly retryAfterSeconds: number;
  readonly durationMs: number;
  /** The label of the key, or the name of the operator. */
  readonly by: string;
  /** Parameters of the query, such as the format of a statement. */
  readonly query: Readonly<Record<string, string>>;
  /** How a verification of a payee names the payee; other calls have none. */
  readonly payee?: 'name' | 'identification';
}

export const codesOf = (problems: readonly Problem[], wanted: Problem['severity']): string[] =>
  problems.flatMap(({ code, severity }) => (severity === wanted ? [code] : [])).slice(0, PROBLEMS_MAX);

export const rulesOf = (problems: readonly Problem[]): string[] => [
  ...new Set(
    problems.flatMap(({ rule, severity }) => (severity === 'error' && rule !== undefined ? [rule.name] : [])),
  ),
];

/** `POST /api/… answered 422 invalid_payload (T50)` */
export function callSummary({ method, path, status, code, problems, warnings }: CallFacts): string {
  const shown = [...problems, ...warnings].slice(0, 3).join(', ');
  return `${method} ${path} answered ${status}${code === '' ? '' : ` ${code}`}${shown === '' ? '' : ` (${shown})`}`;
}
