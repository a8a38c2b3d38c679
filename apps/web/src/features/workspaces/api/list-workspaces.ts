import { PATHS, type Workspace, type WorkspaceState } from '@clearbench/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ListSource } from '@/lib/paged-list/source.ts';

export interface WorkspaceFilters {
  readonly search?: string;
  readonly state?: WorkspaceState;
}

function listPath({ search = '', state }: WorkspaceFilters): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (state !== undefined) params.set('state', state);
  return params.size === 0 ? PATHS.workspaces : `${PATHS.workspaces}?${params}`;
}

/** The first page of the workspaces that the operator may see, most recently used first. */
export const workspacesQuery = (filters: WorkspaceFilters = {}) =>
  queryOptions<Workspace[]>({ queryKey: [listPath(filters)] });

/** All of them, page by page. */
export const workspaceSource = (filters: WorkspaceFilters): ListSource<Workspace> => ({
  listPath: PATHS.workspaces,
  firstPath: listPath(filters),
  topic: 'workspaces',
  idOf: ({ name }) => name,
  toRows: (answered) => answered as Workspace[],
});
