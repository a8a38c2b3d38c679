import { isConflict } from './errors.ts';

const MAX_ATTEMPTS = 5;

/**
 * Retries a transaction that was rolled back because of a concurrent one: a deadlock, a serialization failure, or a lock that was
 * not free. By then the other one has ended, or continues because this one has.
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
