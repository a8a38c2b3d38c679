import { useSyncExternalStore } from 'react';
import { defineStored, useStored } from '@/lib/browser/storage.ts';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

/** Read by public/first-paint.js before the first paint, which also follows the other tabs; keep the two in step. */
const storedTheme = defineStored<ThemeChoice>({
  key: 'clearbench.theme',
  scope: 'browser',
  isPreference: true,
  fallback: () => 'system',
  fromText: (text) => (text === 'light' || text === 'dark' ? text : 'system'),
  toText: (theme) => theme,
});

const root = () => document.documentElement;
const currentTheme = (): Theme => (root().dataset.theme === 'dark' ? 'dark' : 'light');
const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root(), { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function chooseTheme(choice: ThemeChoice): boolean {
  root().dataset.theme = choice === 'system' ? systemTheme() : choice;
  return storedTheme.write(choice);
}

/** Switches and stores the theme; if it is the system's own theme again, the system decides from then on. */
export function toggleTheme(): void {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  chooseTheme(next === systemTheme() ? 'system' : next);
}

/** The theme that is shown. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

/** The operator's choice, and its setter. It takes effect at once; false when it could not be stored. */
export function useThemeChoice() {
  const [choice] = useStored(storedTheme);
  return [choice, chooseTheme] as const;
}
