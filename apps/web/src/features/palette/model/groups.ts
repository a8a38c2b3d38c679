import type { Command } from '@/lib/commands.ts';
import { matchingCommands } from './entries.ts';
import { recentFirst, recentOf } from './recent.ts';

export interface CommandGroup {
  readonly heading: string;
  readonly commands: readonly Command[];
}

/** The limit for a kind with any number of entries: further typing finds the others. */
const MATCHES_MAX = 6;

/** The groups of the palette: without input the recently used commands above all others, else the matches, recently used first. */
export function shownGroups(
  groups: readonly CommandGroup[],
  { term, recent }: { term: string; recent: readonly string[] },
): readonly CommandGroup[] {
  const joined = new Map<string, readonly Command[]>();
  for (const { heading, commands } of groups)
    joined.set(heading, [...(joined.get(heading) ?? []), ...commands]);
  const shown = [...joined].map(([heading, commands]) => {
    const matching = matchingCommands(commands, term);
    return {
      heading,
      commands: term === '' ? matching : recentFirst(matching, recent).slice(0, limitOf(matching)),
    };
  });
  const used = term === '' ? recentOf([...joined.values()].flat(), recent) : [];
  return [{ heading: 'Recent', commands: used }, ...shown].filter(({ commands }) => commands.length > 0);
}

const limitOf = (commands: readonly Command[]): number =>
  commands.some(({ isTypedOnly = false }) => isTypedOnly) ? MATCHES_MAX : commands.length;

/**
 * The entry that Enter runs before the operator moves to another one: an action only if its name begins with the
 * input. Actions can't be undone, and a search for a name or a time is not a request for one.
 */
export function mayBeDefault(command: Command, term: string): boolean {
  return (
    ('href' in command && command.needsName !== true) ||
    (term !== '' && command.label.toLowerCase().startsWith(term.toLowerCase()))
  );
}
