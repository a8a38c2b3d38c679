import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { TransactionBuilder } from 'kysely';

/**
 * Makes a test run fail when a transaction begins to wait for something else than the database: a file, the network, a timer, a thread, work on
 * another core. It would hold its locks and its connection for as long as that takes.
 */
const SLOW: ReadonlySet<string> = new Set([
  ...['FSREQCALLBACK', 'FSREQPROMISE', 'FILEHANDLECLOSEREQ', 'FSEVENTWRAP', 'STATWATCHER'],
  ...[
    'GETADDRINFOREQWRAP',
    'QUERYWRAP',
    'TCPCONNECTWRAP',
    'PIPECONNECTWRAP',
    'HTTPCLIENTREQUEST',
    'PROCESSWRAP',
  ],
  ...['ZLIB', 'SCRYPTREQUEST', 'PBKDF2REQUEST', 'KEYPAIRGENREQUEST', 'SIGNREQUEST', 'WORKER'],
]);

/** The driver's own sockets. */
const DRIVER = /\/node_modules\/(?:pg|pg-pool|pg-protocol)\//;
/**
 * A large payload or order is stored while a thread reads it, so that it is never in memory as a whole: each part has a deadline, and nothing
 * waits for its locks.
 */
const DELIBERATE = /\/storing\/store-parts\.ts|\/orders\/store-order\.ts/;
const WATCHED = Symbol.for('clearbench.only-the-database');

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/** True if a test itself waits in its transaction, to see what others do during it. */
const isOfTest = (stack: string): boolean => {
  const own = stack
    .split('\n')
    .find((line) => line.includes('/src/') && !line.includes('/only-the-database.'));
  return own?.includes('.test.ts:') ?? false;
};

function report(what: string): void {
  const error = new Error(`A transaction waits for something that is not the database: ${what}.`);
  const stack = error.stack ?? '';
  if (DRIVER.test(stack) || DELIBERATE.test(stack) || isOfTest(stack)) return;
  // Thrown outside the code under test, which may handle every error.
  process.nextTick(() => {
    throw error;
  });
}

interface Watched {
  [WATCHED]?: true;
}

const prototype: TransactionBuilder<unknown> & Watched = TransactionBuilder.prototype;

// Test files share a process, and each loads this one.
if (prototype[WATCHED] === undefined) {
  prototype[WATCHED] = true;
  const { execute } = prototype;
  prototype.execute = function <T>(
    this: TransactionBuilder<unknown>,
    callback: Parameters<typeof execute<T>>[0],
  ) {
    return execute.call(this, (tx) => {
      const transaction = { isOpen: true };
      return transactions.run(transaction, async () => {
        try {
          return await callback(tx);
        } finally {
          transaction.isOpen = false;
        }
      });
    }) as Promise<T>;
  };
  const isWaited = () => transactions.getStore()?.isOpen === true;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, ...message: Parameters<typeof postMessage>) {
    if (isWaited()) report('a thread');
    return postMessage.apply(this, message);
  };
  // A timer that is only set may end after the transaction; one with a promise is waited for.
  const { setTimeout: wait } = timers;
  timers.setTimeout = ((...given: Parameters<typeof wait>) => {
    if (isWaited()) report('a timer');
    return wait(...given);
  }) as typeof wait;
  syncBuiltinESMExports();
  createHook({
    init(_id, type) {
      if (SLOW.has(type) && isWaited()) report(type);
    },
    trackPromises: false,
  }).enable();
}
