import { fillPath, PATHS } from '@clearbench/contract';
import { readOneQuery } from '@/lib/api/read.ts';

export const workspacePath = (name: string) => fillPath(PATHS.workspace, { name });

/** Transfers of another workspace are not announced one by one: figures that are older than this are loaded again. */
const FIGURES_MS = 30_000;

/** A workspace with its figures. */
export const workspaceQuery = (name: string) => readOneQuery(workspacePath(name), { staleTime: FIGURES_MS });
