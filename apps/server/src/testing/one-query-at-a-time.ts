import { Client } from 'pg';

/**
 * Makes a test run fail when a connection gets a query before the last one is answered. The driver still queues it, and warns of it
 * once per process, but only when a third is added; its next major version refuses it.
 */
interface Connection {
  _activeQuery: unknown;
}

const WORKER = '/node_modules/graphile-worker/';
const WATCHED = Symbol.for('clearbench.one-query-at-a-time');
const prototype: { query: (...parameters: never[]) => unknown; [WATCHED]?: true } = Client.prototype;

// Test files share a process, and each loads this one.
if (prototype[WATCHED] === undefined) {
  prototype[WATCHED] = true;
  const { query } = prototype;
  prototype.query = function (this: Connection, ...parameters) {
    if ((this._activeQuery ?? null) !== null) {
      const error = new Error('A database connection got a query while it executes another one.');
      // A job worker that is stopped as soon as it starts releases its connection while it still begins to listen. The library does that.
      const isOurs = error.stack?.includes(WORKER) !== true;
      // Thrown outside the code under test, which may handle every error of a query.
      if (isOurs) {
        process.nextTick(() => {
          throw error;
        });
      }
    }
    return query.apply(this, parameters);
  };
}
