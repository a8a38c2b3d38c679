import type { ResourceLimits, Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { workers } from './workers.ts';

interface Options {
  /** The module that the thread runs. It answers each message with one message. */
  module: URL;
  resourceLimits: ResourceLimits;
  /** An idle thread ends after this time, which frees its memory. */
  idleMs: number;
}

interface Asked<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * A thread that answers one request at a time. The first request starts it. However it ends, the waiting caller gets
 * an error, and the next request gets another thread.
 */
export class AskedThread<Request, Answer> {
  readonly #options: Options;
  #worker: Worker | null = null;
  #asked: Asked<Answer> | null = null;
  #idle: NodeJS.Timeout | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /** `withinMs`: a thread that has not answered by then is ended. @throws AppError `took_too_long` */
  async ask(request: Request, withinMs?: number): Promise<Answer> {
    if (this.#asked !== null) throw new Error('A thread was asked before it had answered.');
    if (this.#idle !== null) clearTimeout(this.#idle);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#asked = { resolve, reject };
    let deadline: NodeJS.Timeout | null = null;
    if (withinMs !== undefined) deadline = setTimeout(() => this.#end(tookTooLong()), withinMs);
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage(request);
      return await promise;
    } finally {
      if (deadline !== null) clearTimeout(deadline);
      this.#asked = null;
      this.#idle = setTimeout(() => void this.close(), this.#options.idleMs).unref();
    }
  }

  /** Ends the thread. A waiting caller gets an error. */
  async close(): Promise<void> {
    if (this.#idle !== null) clearTimeout(this.#idle);
    if (this.#asked !== null) return this.#end(new Error('The thread was ended before it had answered.'));
    const worker = this.#worker;
    this.#worker = null;
    if (worker !== null) await workers.end(worker);
  }

  async #end(reason: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#asked?.reject(reason);
    await worker?.terminate();
  }

  #start(): Worker {
    const { module, resourceLimits } = this.#options;
    const worker = workers.start(module, resourceLimits);
    const isOurs = () => this.#worker === worker;
    worker.on('message', (answer: Answer) => {
      if (isOurs()) this.#asked?.resolve(answer);
    });
    worker.on('error', (error: Error) => {
      if (isOurs()) void this.#end(error);
    });
    worker.on('messageerror', (error: Error) => {
      if (isOurs()) void this.#end(error);
    });
    worker.on('exit', (code) => {
      if (isOurs()) void this.#end(new Error(`The thread ended (${code}) before it had answered.`));
    });
    // The thread must not keep the process from ending.
    worker.unref();
    return worker;
  }
}

const tookTooLong = (): AppError =>
  new AppError('took_too_long', 'This took too long and was ended. Nothing was changed.');
