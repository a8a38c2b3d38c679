import { isObject } from '@/lib/answers/is-object.ts';
import { type ConfigurationPackage, packageName, revivePackages } from './package.ts';

const KIND = 'clearbench-configuration-packages';
const FILE_MAX_BYTES = 2 * 1024 * 1024;

export const PACKAGE_FILE_RULES = { endings: ['.json'], maxBytes: FILE_MAX_BYTES };

/** The text of a file that `readPackageFile` can read. It contains the keys. */
export function packageFileText(packages: readonly ConfigurationPackage[]): string {
  // Objects created on one server have no meaning on another.
  const plain = packages.map(({ published: _published, ...rest }) => rest);
  return `${JSON.stringify({ kind: KIND, version: 1, packages: plain }, null, 2)}\n`;
}

/** `treasury-gateway.clearbench.json`; several go into `configurations.clearbench.json`. */
export function packageFileName(packages: readonly ConfigurationPackage[]): string {
  const [only] = packages.length === 1 ? packages : [];
  const name =
    only === undefined
      ? ''
      : packageName(only)
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-');
  return `${name.replaceAll(/^-+|-+$/g, '').slice(0, 60) || 'configurations'}.clearbench.json`;
}

/** Throws an Error with the problem of the file. */
export function readPackageFile(text: string): readonly ConfigurationPackage[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('The file is not JSON.');
  }
  if (!isObject(parsed) || parsed.kind !== KIND) {
    throw new Error('The file contains no Clearbench configuration packages.');
  }
  if (parsed.version !== 1) throw new Error('The file comes from a newer version.');
  try {
    return revivePackages(parsed.packages);
  } catch (error) {
    throw new Error(
      `The packages cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
