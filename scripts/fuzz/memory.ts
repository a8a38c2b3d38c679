import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The memory that the compiler and caches of the engine may still add after the first inputs. */
const ALLOWED_GROWTH_BYTES = 24 * 1024 * 1024;

/** Bytes of the heap in use after a garbage collection. */
function usedHeapBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

/** Watches the heap over a run: each measurement is compared with the first one. */
export function createHeapWatch(measure: () => number = usedHeapBytes): {
  readonly look: () => { readonly bytes: number; readonly grown: boolean };
} {
  let baseBytes: number | null = null;
  return {
    look: () => {
      const bytes = measure();
      baseBytes ??= bytes;
      return { bytes, grown: bytes - baseBytes > ALLOWED_GROWTH_BYTES };
    },
  };
}
