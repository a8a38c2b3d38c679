import { useQueries, useQuery } from '@tanstack/react-query';
import type { AnyCommandSource, CommandSource } from '@/lib/commands.ts';
import type { CommandGroup } from '../model/groups.ts';

/** The commands of all features that are loaded so far; `error` explains why some are missing. */
export function useCommands(load: () => Promise<readonly AnyCommandSource[]>): {
  groups: readonly CommandGroup[];
  error: Error | null;
} {
  const sources = useQuery({ queryKey: ['palette', 'sources'], queryFn: load });
  const known = (sources.data ?? []) as readonly CommandSource<unknown>[];
  const read = known.flatMap(({ path }) => (path === null ? [] : [path]));
  const answers = useQueries({ queries: read.map((path) => ({ queryKey: [path] })) });
  const answerOf = (path: string) => answers[read.indexOf(path)]?.data;
  const groups = known.flatMap(({ group: heading, path, commandsOf }): CommandGroup[] => {
    const answer = path === null ? undefined : answerOf(path);
    return path !== null && answer === undefined ? [] : [{ heading, commands: commandsOf(answer) }];
  });
  return {
    groups,
    error: sources.error ?? answers.find(({ error }) => error !== null)?.error ?? null,
  };
}
