import { fillPath, PATHS } from '@clearbench/contract';

export const workspacePath = (name: string): string => fillPath(PATHS.workspace, { name });
