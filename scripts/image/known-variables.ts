import { readConfig } from '../../apps/server/src/config/config.ts';

/** Every variable that the configuration reads. */
export function knownVariables(): Set<string> {
  const known = new Set<string>();
  // Those of a bucket are read if there is one.
  const given: Record<string, string> = { ARCHIVE: 'https://s3.example/bucket', NODE_ENV: 'production' };
  readConfig(
    new Proxy(given, {
      get(_, name) {
        known.add(String(name));
        return given[String(name)];
      },
    }),
  );
  return known;
}
