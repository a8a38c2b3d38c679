import type { GoneRepository } from './gone-repository.ts';

/**
 * A process confirms the rows that it needs at this interval. `GONE_MS` after the last confirmation, their content
 * may be removed.
 */
const BEAT_MS = 15_000;

/**
 * Unnamed content that this process still needs: uploads in progress, and files that were replaced or removed while a
 * client reads them. All other content is removed with its name.
 */
export class FilesInUse {
  readonly #repository: GoneRepository;
  readonly #readers = new Map<string, number>();
  readonly #needed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(repository: GoneRepository) {
    this.#repository = repository;
  }

  /** A client reads the file until the returned function is called. */
  read(id: string): () => Promise<void> {
    this.#readers.set(id, (this.#readers.get(id) ?? 0) + 1);
    let isReading = true;
    return async () => {
      if (!isReading) return;
      isReading = false;
      const readers = (this.#readers.get(id) ?? 1) - 1;
      if (readers > 0) {
        this.#readers.set(id, readers);
        return;
      }
      this.#readers.delete(id);
      if (this.#needed.has(id)) await this.discard([id]);
    };
  }

  /** An upload has a row. */
  began(id: string): void {
    this.#needed.add(id);
    this.#timer ??= setInterval(() => void this.#beat(), BEAT_MS).unref();
  }

  /** An upload has a name. */
  completed(id: string): void {
    this.#needed.delete(id);
    this.#restIfIdle();
  }

  /** The content of files without a name is removed, now or when the last one has read it. */
  async discard(ids: readonly string[]): Promise<void> {
    const unread: string[] = [];
    for (const id of ids) {
      if (this.#readers.has(id)) this.began(id);
      else unread.push(id);
    }
    for (const id of unread) this.completed(id);
    if (unread.length > 0) await this.#repository.discard(unread);
  }

  async #beat(): Promise<void> {
    await this.#repository.touch([...this.#needed], new Date()).catch(() => {
      // The database is unavailable, also to processes that would remove the content. The next confirmation is soon.
    });
  }

  #restIfIdle(): void {
    if (this.#needed.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
