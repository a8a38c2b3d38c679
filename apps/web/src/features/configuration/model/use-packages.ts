import { toast } from '@/components/ui/feedback/use-toast.ts';
import { useStored } from '@/lib/browser/storage.ts';
import type { ConfigurationPackage } from './package.ts';
import { samplePackages } from './sample-packages.ts';
import { storedPackages } from './stored-packages.ts';
import { TOASTS } from './texts.ts';

type Packages = readonly ConfigurationPackage[];

/** Two packages created within a millisecond still have different ids. */
function withFreeId(made: ConfigurationPackage, packages: Packages): ConfigurationPackage {
  let number = Number(made.id.slice('pkg_'.length));
  while (packages.some(({ id }) => id === `pkg_${number}`)) number += 1;
  return { ...made, id: `pkg_${number}` };
}

const changed = (before: Packages, id: string, patch: Partial<ConfigurationPackage>): Packages =>
  before.map((one) => (one.id === id ? { ...one, ...patch } : one));

/** Objects published from a sample stay on the server, so publishing it again must not duplicate them. */
function stillPublished(sample: ConfigurationPackage, before: Packages): ConfigurationPackage {
  const published = before.find(({ id }) => id === sample.id)?.published;
  return published === undefined ? sample : { ...sample, published };
}

/**
 * Changes the stored packages. If storing fails, it shows this and returns false; packages that must be kept then
 * stay in this tab.
 */
function store(change: (before: Packages) => Packages, keep = false): boolean {
  const isStored = storedPackages.write(change(storedPackages.read()), { keep });
  if (!isStored) toast(TOASTS.saveError);
  return isStored;
}

/** The actions on the saved packages. */
export const packageActions = {
  add(made: ConfigurationPackage): boolean {
    const isStored = store((before) => [withFreeId(made, before), ...before]);
    if (isStored) toast(TOASTS.saved);
    return isStored;
  },
  saveAll(): void {
    if (store((before) => before)) toast(TOASTS.allSaved);
  },
  reset(): void {
    if (store((before) => samplePackages().map((sample) => stillPublished(sample, before))))
      toast(TOASTS.reset);
  },
  remove: (id: string): boolean => store((before) => before.filter((one) => one.id !== id)),
  /**
   * Restores a package to its place, unless it already exists again. If it cannot be stored, Save All can do so
   * later.
   */
  restore: (removed: ConfigurationPackage, index: number): boolean =>
    store(
      (before) => (before.some(({ id }) => id === removed.id) ? before : before.toSpliced(index, 0, removed)),
      true,
    ),
  change: (id: string, patch: Partial<ConfigurationPackage>): boolean =>
    store((before) => changed(before, id, patch)),
  hasRoomFor: (id: string, patch: Partial<ConfigurationPackage>): boolean =>
    storedPackages.hasRoom(changed(storedPackages.read(), id, patch)),
  /** Adds missing packages; null if they could not be stored. */
  take(offered: Packages): { taken: number; known: number } | null {
    const known = new Set(storedPackages.read().map(({ id }) => id));
    const fresh = offered.filter(({ id }) => !known.has(id));
    const isStored = fresh.length === 0 || store((before) => [...fresh, ...before]);
    return isStored ? { taken: fresh.length, known: offered.length - fresh.length } : null;
  },
};

/** The saved packages and their actions. */
export function usePackages() {
  const [packages] = useStored(storedPackages);
  return { packages, ...packageActions };
}

export type PackageStore = ReturnType<typeof usePackages>;
