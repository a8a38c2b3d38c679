import { defineStoredJson } from '@/lib/browser/storage.ts';
import type { Command } from '@/lib/commands.ts';

const RECENT_MAX = 5;

/** The ids of the commands that the operator used last, the latest first. */
export const storedRecent = defineStoredJson<readonly string[]>({
  key: 'clearbench.palette.recent',
  isPreference: true,
  fallback: () => [],
  revive: (parsed) => {
    if (!Array.isArray(parsed) || !parsed.every((id) => typeof id === 'string'))
      throw new TypeError('Not a list of commands');
    return parsed;
  },
});

export const withUsed = (recent: readonly string[], id: string): readonly string[] =>
  [id, ...recent.filter((other) => other !== id)].slice(0, RECENT_MAX);

/** The recently used commands, the latest first, without those that no longer exist. */
export function recentOf(commands: readonly Command[], recent: readonly string[]): readonly Command[] {
  return recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
}

/** The same commands, those used recently first. */
export function recentFirst(commands: readonly Command[], recent: readonly string[]): readonly Command[] {
  const used = recentOf(commands, recent);
  return [...used, ...commands.filter((command) => !used.includes(command))];
}
