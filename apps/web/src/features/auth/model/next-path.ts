import { isOpenScreen, pathWithin } from '@/lib/navigation/workspace.ts';

const ORIGIN = 'http://clearbench.invalid';
const HOME = '/dashboard';

/** An invitation can be read without a session, and needs one to be accepted. */
const wantsSession = (path: string): boolean => !isOpenScreen(path) || path.startsWith('/invitation/');

/** The path of the login that leads back to this address. */
export function loginPath(here: string): string {
  return here === '/' || here === HOME ? '/login' : `/login?${new URLSearchParams({ next: here })}`;
}

/**
 * The address to open after the login: `next` if it is a screen of ours that needs a session, otherwise null. A link
 * from elsewhere can put anything into `next`, which must not lead out of the console.
 */
export function nextUrl(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  if (next === null || !next.startsWith('/') || /[\\\p{Cc}]/u.test(next)) return null;
  if (!URL.canParse(next, ORIGIN)) return null;
  const url = new URL(next, ORIGIN);
  if (url.origin !== ORIGIN || !wantsSession(pathWithin(url.pathname))) return null;
  return url.pathname + url.search + url.hash;
}
