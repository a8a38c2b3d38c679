import { Client } from 'pg';
import { inject } from 'vitest';
import { problemIn } from './check.ts';

/**
 * Makes a test run fail when a statement is sent that Citus does not run as PostgreSQL does. Everything that the server sends passes through
 * the driver, so nothing that a test covers is left out.
 */
const CHECKED = Symbol.for('clearbench.checked-for-citus');
type Query = (query: string | { text?: string }, ...others: unknown[]) => unknown;
const prototype: { query: Query; [CHECKED]?: true } = Client.prototype;

// Test files share a process, and each loads this one.
if (prototype[CHECKED] === undefined) {
  prototype[CHECKED] = true;
  const { stable, numbered, local } = inject('catalog');
  const catalog = { stable: new Set(stable), numbered: new Set(numbered), local: new Set(local) };
  const seen = new Set<string>();
  const { query } = prototype;
  prototype.query = function (this: Client, sent, ...others) {
    const text = typeof sent === 'string' ? sent : (sent.text ?? '');
    if (!seen.has(text)) {
      seen.add(text);
      const problem = problemIn(text, catalog);
      if (problem !== null) {
        // Thrown outside the code under test, which may handle every error of a query.
        process.nextTick(() => {
          throw new Error(`Citus does not run this as PostgreSQL does: ${problem}.\n${text}`);
        });
      }
    }
    return query.call(this, sent, ...others);
  };
}
