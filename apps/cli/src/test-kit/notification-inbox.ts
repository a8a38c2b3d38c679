import { clearTimeout, setTimeout } from 'node:timers';
import { TestKitError } from './test-kit-error.ts';
import type { Notification, Notifications } from './types.ts';

type Matches = (notification: Notification) => boolean;

/** Keeps the notifications that arrived, and hands each one out once. */
export class NotificationInbox {
  readonly all: Notification[] = [];
  readonly #taken = new Set<Notification>();
  readonly #waiting = new Set<() => void>();

  /** A notification may arrive twice, with the same id. */
  add(notification: Notification): void {
    if (this.all.some(({ id }) => id === notification.id)) return;
    this.all.push(notification);
    for (const look of [...this.#waiting]) look();
  }

  readonly next: Notifications['next'] = (wanted = () => true, { timeoutMs = 10_000 } = {}) => {
    const matches = typeof wanted === 'string' ? ({ type }: Notification) => type === wanted : wanted;
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(look);
      };
      const look = (): void => {
        try {
          const found = this.#take(matches);
          if (found === null) return;
          finish();
          resolve(found);
        } catch (error) {
          finish();
          reject(error);
        }
      };
      const timer = setTimeout(() => {
        finish();
        reject(this.#missing(typeof wanted === 'string' ? wanted : 'matching', timeoutMs));
      }, timeoutMs);
      this.#waiting.add(look);
      look();
    });
  };

  #take(matches: Matches): Notification | null {
    const found = this.all.find((one) => !this.#taken.has(one) && matches(one));
    if (found === undefined) return null;
    this.#taken.add(found);
    return found;
  }

  #missing(wanted: string, timeoutMs: number): TestKitError {
    const left = this.all.filter((one) => !this.#taken.has(one));
    const lines = left.map(({ type, data }) => `  ${type} of ${data.transaction.transactionId}`);
    const others = left.length === 0 ? 'No other one is left.' : 'These are left:';
    return new TestKitError(
      'timeout',
      [`No ${wanted} notification arrived within ${timeoutMs / 1_000} s. ${others}`, ...lines].join('\n'),
    );
  }
}
