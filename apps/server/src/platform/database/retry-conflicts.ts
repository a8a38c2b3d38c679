import { isConflict } from './errors.ts';

const MAX_ATTEMPTS = 5;

/**
 * Runs a transaction again that was undone because of another one: a deadlock or a serialization failure. What was in the
 * way is undone or done by then.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
