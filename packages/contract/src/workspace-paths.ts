/** The workspace that every installation has. Its paths have no prefix. */
export const MAIN_WORKSPACE = 'main';

const PREFIX = /^\/w\/([a-z0-9-]{2,40})(?=\/|\?|$)/;

/** The prefix of every path of a workspace: none for `main`, `/w/oak` for `oak`. */
export const workspacePrefix = (name: string): string => (name === MAIN_WORKSPACE ? '' : `/w/${name}`);

/** The workspace that a path names, and the path within it. */
export function workspaceOfPath(path: string): { name: string; rest: string } {
  const [prefix = '', name = MAIN_WORKSPACE] = PREFIX.exec(path) ?? [];
  const rest = path.slice(prefix.length);
  return { name, rest: rest.startsWith('/') ? rest : `/${rest}` };
}

const OF_STATE = /^([a-z0-9-]{2,40})\./;

/** A random text that Wise sends back to the page of `main`, and that names the workspace which is to get it. */
export const stateOfWorkspace = (name: string, random: string): string =>
  name === MAIN_WORKSPACE ? random : `${name}.${random}`;

export const workspaceOfState = (state: string): string => OF_STATE.exec(state)?.[1] ?? MAIN_WORKSPACE;
