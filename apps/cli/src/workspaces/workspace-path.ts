import { PATHS } from '@clearbench/contract';

export const workspacePath = (name: string): string =>
  PATHS.workspace.replace(':name', encodeURIComponent(name));
