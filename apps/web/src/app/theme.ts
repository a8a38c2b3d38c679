import { useSyncExternalStore } from 'react';
import { defineStored } from '@/lib/storage.ts';

export type Theme = 'light' | 'dark';

/** Read by public/first-paint.js before the first paint, which also follows the other tabs; keep the two alike. */
const storedTheme = defineStored<Theme | 'system'>({
  key: 'clearbench.theme',
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

/** Switches and remembers; back on the system's own theme, the system decides again. */
export function toggleTheme(): void {
  const next: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  root().dataset.theme = next;
  storedTheme.write(next === systemTheme() ? 'system' : next);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
