import { fillPath, PATHS } from '@clearbench/contract';

export const workspacePath = (name: string) => fillPath(PATHS.workspace, { name });
