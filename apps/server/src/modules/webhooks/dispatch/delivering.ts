import type { Worker } from '../../../platform/background/background.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Dispatcher } from './dispatcher.ts';
import { DELIVERING, type LanesRepository } from './lanes-repository.ts';

interface Dependencies {
  /** A dispatcher that has not been started. */
  create(): Dispatcher;
  lanes: Pick<LanesRepository, 'dueInMs'>;
  clock: Clock;
}

/** Sends notifications while this process works on the workspace, with a new dispatcher each time. */
export class Delivering implements Worker {
  readonly name = DELIVERING;
  readonly #dependencies: Dependencies;
  #dispatcher: Dispatcher;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#dispatcher = dependencies.create();
  }

  get dispatcher(): Dispatcher {
    return this.#dispatcher;
  }

  start(): void {
    this.#dispatcher.start();
  }

  async stop(): Promise<void> {
    const stopped = this.#dispatcher;
    this.#dispatcher = this.#dependencies.create();
    await stopped.close();
  }

  isIdle(): boolean {
    return this.#dispatcher.isIdle();
  }

  dueInMs(): Promise<number | null> {
    const { lanes, clock } = this.#dependencies;
    return lanes.dueInMs(clock.now());
  }

  downForMs(nowMs: number): number {
    return this.#dispatcher.downForMs(nowMs);
  }
}
