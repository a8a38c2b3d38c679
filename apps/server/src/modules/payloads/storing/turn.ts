/**
 * Batches work of the same kind that arrives in one turn of the event loop, so that its code and data stay in the
 * processor's caches.
 */
export class Turn {
  #end: Promise<void> | null = null;

  /** Resolves after everything that the event loop has ready now. */
  end(): Promise<void> {
    this.#end ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#end = null;
        resolve();
      });
    });
    return this.#end;
  }
}
