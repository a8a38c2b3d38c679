import { defineStored, useStored } from '@/lib/browser/storage.ts';

export type Density = 'comfortable' | 'compact';

/** Read by public/first-paint.js before the first paint, which also follows the other tabs; keep the two in step. */
const storedDensity = defineStored<Density>({
  key: 'clearbench.density',
  scope: 'browser',
  isPreference: true,
  fallback: () => 'comfortable',
  fromText: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
  toText: (density) => density,
});

function chooseDensity(density: Density): boolean {
  document.documentElement.dataset.density = density;
  return storedDensity.write(density);
}

/** The density of rows, and its setter. It takes effect at once; false when it could not be stored. */
export function useDensity() {
  const [density] = useStored(storedDensity);
  return [density, chooseDensity] as const;
}
