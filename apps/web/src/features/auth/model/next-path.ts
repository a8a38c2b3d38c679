const ORIGIN = 'http://clearbench.invalid';
const HOME = '/dashboard';

/** Screens that need no login, and to which the login never leads. */
const OPEN_PATHS: readonly string[] = ['/login', '/logout', '/register', '/reset-password'];

function isOpenPath(path: string): boolean {
  return OPEN_PATHS.includes(path);
}

/** The address of the login that leads back to this screen. */
export function loginPath(here: string): string {
  return here === '/' || here === HOME ? '/login' : `/login?${new URLSearchParams({ next: here })}`;
}

/**
 * The path to open after the login: `next` if it is a screen of ours, else the dashboard. A link from elsewhere can put anything
 * into `next`, which must not lead out of the console.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return HOME;
  if (!URL.canParse(next, ORIGIN)) return HOME;
  const url = new URL(next, ORIGIN);
  if (url.origin !== ORIGIN || isOpenPath(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}
