import { defineStoredJson } from '@/lib/browser/storage.ts';
import { type ConfigurationPackage, revivePackages } from './package.ts';
import { samplePackages } from './sample-packages.ts';

/** The list of packages, under a single key. */
export const storedPackages = defineStoredJson<readonly ConfigurationPackage[]>({
  key: 'clearbench.configurations',
  fallback: samplePackages,
  revive: revivePackages,
});
