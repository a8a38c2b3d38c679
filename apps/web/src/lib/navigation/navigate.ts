import { workspaceOfPath } from '@clearbench/contract';
import { navigate as go } from 'wouter/use-browser-location';
import { screenUrl, WORKSPACE } from './workspace.ts';

interface NavigateOptions {
  /** Instead of the current step in the history. */
  replace?: boolean;
}

/** Opens a screen of this workspace, or one that needs no session. */
export function navigate(path: string, options: NavigateOptions = {}): void {
  go(screenUrl(path), options);
}

/**
 * Replaces this screen by an address of this server. Only screens of this workspace open without loading the page
 * again.
 */
export function replaceBy(url: string): void {
  const { name, rest } = workspaceOfPath(url);
  // The API reference is a page of the server, not a screen.
  if (name === WORKSPACE && !rest.startsWith('/api/')) go(url, { replace: true });
  else location.replace(url);
}
