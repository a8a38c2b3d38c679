import { TITLES } from './generated/titles.ts';

/** The name of a message type: `Single customer credit transfer`. Null for an unknown one. */
export function typeTitle(type: string): string | null {
  const titles: Readonly<Record<string, string>> = TITLES;
  return titles[type] ?? titles[type.slice(0, 'pacs.008'.length)] ?? titles[type.toUpperCase()] ?? null;
}
