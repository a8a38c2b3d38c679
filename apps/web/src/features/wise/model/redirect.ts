/** The parameters of the redirect back from Wise. */
export type Redirect =
  | { kind: 'code'; code: string; state: string; profileId: string | null }
  | { kind: 'denied'; state: string | null };

/**
 * Reads the address after the redirect back from Wise; null for any other address. A code without a state is ignored too: anybody
 * can make such a link, and it must not connect an account that the operator did not choose.
 */
export function readRedirect(search: string): Redirect | null {
  const params = new URLSearchParams(search);
  const [code, state] = [params.get('code'), params.get('state')];
  if (params.has('error')) return { kind: 'denied', state };
  if (code === null || code === '' || state === null || state === '') return null;
  return { kind: 'code', code, state, profileId: params.get('profileId') };
}

/** The state that Wise returns to this page. */
export const stateOf = (authUrl: string): string | null => new URL(authUrl).searchParams.get('state');

/** The address without Wise's parameters: a code must not stay in the history. */
export function withoutRedirect(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['code', 'state', 'profileId', 'error', 'error_description']) params.delete(name);
  const rest = params.toString();
  return rest === '' ? '' : `?${rest}`;
}
