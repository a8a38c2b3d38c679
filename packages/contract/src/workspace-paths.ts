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
