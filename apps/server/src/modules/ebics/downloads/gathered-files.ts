import type { StoredFile } from './file-repository.ts';

/** The files of a download, up to a size. */
export class GatheredFiles {
  readonly files: StoredFile[] = [];
  readonly #max: number;
  #bytes = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** False: they would become too large with it. */
  add(file: StoredFile): boolean {
    const bytes = this.#bytes + Buffer.byteLength(file.text);
    if (bytes > this.#max) return false;
    this.#bytes = bytes;
    this.files.push(file);
    return true;
  }
}
