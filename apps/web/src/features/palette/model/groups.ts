import type { Command } from '@/lib/commands.ts';
import { matchingCommands } from './entries.ts';
import { recentFirst, recentOf } from './recent.ts';

export interface CommandGroup {
  readonly heading: string;
  readonly commands: readonly Command[];
}

/** Of a kind of which there may be any number: further typing finds the others. */
const MATCHES_MAX = 6;

/** What the palette lists: while nothing is typed what was used recently above everything, else the matches, what was used recently first. */
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
 * What Enter takes before anybody moves to another entry: an act only if its name begins with what was typed. It cannot be undone, and
 * whoever looks for a name or a time has not asked for it.
 */
export function mayBeDefault(command: Command, term: string): boolean {
  return (
    ('href' in command && command.needsName !== true) ||
    (term !== '' && command.label.toLowerCase().startsWith(term.toLowerCase()))
  );
}
