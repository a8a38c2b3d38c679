import type { Workspace } from './workspace.ts';

/** One workspace does what it can; another one of the same server should not notice. */
export interface Scene {
  readonly address: string;
  /** The port of SFTP. */
  readonly sftpPort: number;
  /** The address of a collector, an archive and an identity provider, see `hang`. */
  readonly thirdParties: string;
  /** Where the server keeps its database. */
  readonly dataDir: string;
  readonly loud: Workspace;
}

/** Something that a stranger, a partner or a slow third party can cause. */
export interface Nuisance {
  readonly name: string;
  /** True if it keeps the server busy for long, also after its end. */
  readonly isHeavy?: true;
  /** True if it needs a server that has payloads scanned. */
  readonly isScanned?: true;
  /** Begins it in the loud workspace; returns how to end it. */
  begin(scene: Scene): Promise<() => Promise<void>>;
}

/** Does this again and again, this many at once, until it is ended. Refusals are part of it. */
export function repeatedly(
  atOnce: number,
  act: (signal: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const over = new AbortController();
  const run = async () => {
    while (!over.signal.aborted) {
      try {
        await act(over.signal);
      } catch {
        // Refused, or ended in the middle.
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }
  };
  const running = Array.from({ length: atOnce }, run);
  return async () => {
    over.abort();
    await Promise.all(running);
  };
}
