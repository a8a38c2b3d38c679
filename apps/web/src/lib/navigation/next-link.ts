import type { FilledPath } from '@clearbench/contract';
import { pathWithin } from './workspace.ts';

/** The path of `rel="next"` in a Link header (RFC 8288), within the workspace: another page of the same list. */
export function parseNextLink<Template extends string>(header: string | null): FilledPath<Template> | null {
  for (const [, target = '', params = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?next"?\s*(;|,|$)/i.test(params)) continue;
    const url = new URL(target, 'http://server.invalid');
    return (pathWithin(url.pathname) + url.search) as FilledPath<Template>;
  }
  return null;
}
