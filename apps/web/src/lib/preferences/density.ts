import { defineStored, useStored } from '@/lib/storage.ts';
import { textPx } from '@/lib/text-scale.ts';

export type Density = 'comfortable' | 'compact';

/** Read by public/first-paint.js before the first paint, which also follows the other tabs; keep the two in step. */
const storedDensity = defineStored<Density>({
  key: 'clearbench.density',
  isShared: true,
  isPreference: true,
  fallback: () => 'comfortable',
  fromText: (text) => (text === 'compact' ? 'compact' : 'comfortable'),
  toText: (density) => density,
});

/** As `--row` in styles/tokens.css. */
const ROW_PX: Record<Density, number> = { comfortable: 36, compact: 28 };

function chooseDensity(density: Density): boolean {
  document.documentElement.dataset.density = density;
  return storedDensity.write(density);
}

/** The density of rows, and its setter. It takes effect at once; false when it could not be stored. */
export function useDensity() {
  const [density] = useStored(storedDensity);
  return [density, chooseDensity] as const;
}

/** The height of a table row, for virtual lists: of one line, unless the list gives the height of its rows. */
export function useRowPx(rowPx: Readonly<Record<Density, number>> = ROW_PX): number {
  const [density] = useDensity();
  return textPx(rowPx[density]);
}
