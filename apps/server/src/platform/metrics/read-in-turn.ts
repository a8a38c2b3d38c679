/** The number of workspaces that one call reads. */
export const TURN = 16;

/**
 * Reads figures of workspaces from the database. Each call reads the workspaces with the oldest figures and repeats
 * the known figures of the others, so its cost does not grow with the number of open workspaces. Unreadable ones are
 * left out, and if no workspace can be read, nothing is repeated.
 */
export function readInTurn<W extends { name: string }, F>(
  read: (workspace: W) => Promise<F>,
): (workspaces: readonly W[]) => Promise<{ workspace: string; figures: F }[]> {
  /** In the order in which they were read. */
  const known = new Map<string, F | null>();

  return async (workspaces) => {
    const open = new Map(workspaces.map((workspace) => [workspace.name, workspace]));
    for (const name of known.keys()) if (!open.has(name)) known.delete(name);
    const unread = [...open.keys()].filter((name) => !known.has(name));
    const turn = [...unread, ...known.keys()].slice(0, TURN).flatMap((name) => open.get(name) ?? []);
    let isReachable = turn.length === 0;
    for (const workspace of turn) {
      const figures = await read(workspace).catch(() => null);
      isReachable ||= figures !== null;
      known.delete(workspace.name);
      known.set(workspace.name, figures);
    }
    if (!isReachable) for (const name of known.keys()) known.set(name, null);
    return [...known].flatMap(([workspace, figures]) => (figures === null ? [] : [{ workspace, figures }]));
  };
}
