import { PATHS, workspaceOfPath, workspaceOfState, workspacePrefix } from '@clearbench/contract';

/** Screens that need no session. Like the calls below, they belong to the installation, and no workspace is in their paths. */
const OPEN_SCREEN = /^\/(?:login|logout|register|reset-password|invitation|verify)(?=[/?#]|$)/;

/** Calls about operators and workspaces. The session is another matter: it names the workspace of the path. */
const INSTALLATION_CALL =
  /^\/api\/(?:auth\/(?!session$)|access-tokens|workspaces|invitations|test-plans\/partners)/;

export const isOpenScreen = (path: string): boolean => OPEN_SCREEN.test(path);

/** The addresses of the workspace with this name. Paths are those within a workspace, which all workspaces have in common. */
export function addressesOf(name: string) {
  const prefix = workspacePrefix(name);
  return {
    screenUrl: (path: string): string => (isOpenScreen(path) ? path : `${prefix}${path}`),
    callUrl: (path: string): string => (INSTALLATION_CALL.test(path) ? path : `${prefix}${path}`),
  };
}

/** The workspace of this page. Opening another one loads the page again. Tests have no page. */
export const WORKSPACE = workspaceOfPath(typeof location === 'undefined' ? '/' : location.pathname).name;

export const { screenUrl, callUrl } = addressesOf(WORKSPACE);

/** The API reference, outside the console, which opens with a key of this workspace. */
export const REFERENCE_URL = callUrl(`${PATHS.docs}/`);

/** A path of the address bar, within its workspace. */
export const pathWithin = (pathname: string): string => workspaceOfPath(pathname).rest;

export const isHere = (path: string): boolean => location.pathname === screenUrl(path);

/** The address of the first screen of a workspace. */
export const homeUrl = (workspace: string): string => addressesOf(workspace).screenUrl('/dashboard');

/** The address of the screen for a new member. */
export const startUrl = (workspace: string): string => addressesOf(workspace).screenUrl('/start');

/** Wise sends the browser back to one address for all workspaces. Null: the page is already the right one. */
export function ownWiseUrl({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  if (pathname !== '/wise-setup') return null;
  const owner = workspaceOfState(new URLSearchParams(search).get('state') ?? '');
  return workspacePrefix(owner) === '' ? null : addressesOf(owner).screenUrl(pathname + search);
}
