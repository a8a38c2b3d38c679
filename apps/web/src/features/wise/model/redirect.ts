/** With what the browser came back from Wise. */
export type Redirect =
  | { kind: 'code'; code: string; state: string; profileId: string | null }
  | { kind: 'denied' };

/**
 * Reads the address after the way back from Wise; null if it is no way back. A code without a state is none either:
 * anybody can make such a link, and it must not connect an account that the operator did not choose.
 */
export function readRedirect(search: string): Redirect | null {
  const params = new URLSearchParams(search);
  if (params.has('error')) return { kind: 'denied' };
  const [code, state] = [params.get('code'), params.get('state')];
  if (code === null || code === '' || state === null || state === '') return null;
  return { kind: 'code', code, state, profileId: params.get('profileId') };
}

/** The address without what Wise put there: a code must not stay in the history. */
export function withoutRedirect(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['code', 'state', 'profileId', 'error', 'error_description']) params.delete(name);
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}
