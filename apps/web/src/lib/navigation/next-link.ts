import { pathWithin } from './workspace.ts';

/** The path within the workspace of `rel="next"` in a Link header (RFC 8288): pages come from our own server. */
export function parseNextLink(header: string | null): string | null {
  for (const [, target = '', params = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?next"?\s*(;|,|$)/i.test(params)) continue;
    const url = new URL(target, 'http://server.invalid');
    return pathWithin(url.pathname) + url.search;
  }
  return null;
}
