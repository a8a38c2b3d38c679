import { PATHS, type WorkspaceWithFigures } from '@clearbench/contract';
import { queryOptions } from '@tanstack/react-query';

export const workspacePath = (name: string): string =>
  PATHS.workspace.replace(':name', encodeURIComponent(name));

/** Transfers of another workspace are not announced one by one: figures that are older than this are loaded again. */
const FIGURES_MS = 30_000;

/** A workspace with its figures. */
export const workspaceQuery = (name: string) =>
  queryOptions<WorkspaceWithFigures>({ queryKey: [workspacePath(name)], staleTime: FIGURES_MS });
