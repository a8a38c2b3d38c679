import { fillPath, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '@/lib/api/read.ts';

/** What the partner of a workspace still needs. */
export const useOnboarding = (name: string) =>
  useQuery({
    ...readQuery(fillPath(PATHS.workspaceOnboarding, { name })),
    // The live channel of this workspace doesn't announce what is done in another one.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
