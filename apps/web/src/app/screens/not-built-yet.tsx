import type { ScreenProps } from '../screen.ts';

/** Holds the place of a screen that is declared in the manifest and not built yet. */
export function NotBuiltYetScreen({ title }: ScreenProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className="mt-1 text-ink-2">This screen is not built yet.</p>
    </>
  );
}
