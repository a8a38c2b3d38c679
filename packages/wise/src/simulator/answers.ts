/** One entry of `errors` in a refusal. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
  readonly path: string;
  readonly arguments?: readonly string[];
}

/** Ends a call with this response and rolls back its changes. */
export class Refusal extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super(`Answered ${response.status}`);
    this.response = response;
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}

/** Several fields at once; Wise answers 422. */
export function refuseFields(errors: readonly FieldError[]): never {
  throw new Refusal(json({ errors: errors.map((error) => ({ arguments: [], ...error })) }, 422));
}

export function refuseOAuth(status: 400 | 401, error: string, description: string): never {
  throw new Refusal(json({ error, error_description: description }, status));
}

export function refuse(nowMs: number, status: number, error: string, message: string, path: string): never {
  throw new Refusal(json({ timestamp: new Date(nowMs).toISOString(), status, error, message, path }, status));
}
