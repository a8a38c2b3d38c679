import { PATHS, type WorkspaceWithFigures } from '@clearbench/contract';
import { queryOptions } from '@tanstack/react-query';

export const workspacePath = (name: string): string =>
  PATHS.workspace.replace(':name', encodeURIComponent(name));

/** No announcement follows each transfer of another workspace: figures are asked for again when they are shown later than this. */
const FIGURES_MS = 30_000;

/** A workspace with its figures. */
export const workspaceQuery = (name: string) =>
  queryOptions<WorkspaceWithFigures>({ queryKey: [workspacePath(name)], staleTime: FIGURES_MS });
