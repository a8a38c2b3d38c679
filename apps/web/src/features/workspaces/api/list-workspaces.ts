import { PATHS, type Workspace, type WorkspaceState, withQuery } from '@clearbench/contract';
import { readQuery } from '@/lib/api/read.ts';
import type { ListSource } from '@/lib/paged-list/source.ts';

export interface WorkspaceFilters {
  readonly search?: string;
  readonly state?: WorkspaceState;
}

const listPath = ({ search = '', state }: WorkspaceFilters) =>
  withQuery(PATHS.workspaces, { search: search === '' ? undefined : search, state });

/** The first page of the workspaces that the operator may see, most recently used first. */
export const workspacesQuery = (filters: WorkspaceFilters = {}) => readQuery(listPath(filters));

/** All of them, page by page. */
export const workspaceSource = (filters: WorkspaceFilters): ListSource<Workspace> => ({
  listPath: PATHS.workspaces,
  firstPath: listPath(filters),
  topic: 'workspaces',
  idOf: ({ name }) => name,
  toRows: (answered) => answered as Workspace[],
});
