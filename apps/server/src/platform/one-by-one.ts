/** Runs work one piece at a time, in the order of the calls. A failure does not keep the next piece from running. */
export class OneByOne {
  #last: Promise<void> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    // The result itself must not stay in memory.
    this.#last = done.then(nothing, nothing);
    return done;
  }
}

function nothing(): void {}
