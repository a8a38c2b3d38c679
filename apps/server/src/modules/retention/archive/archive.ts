/** Where transfers are written before they are removed. */
export interface Archive {
  /**
   * Stores the file durably, replaces a file with the same name, and verifies the stored content. After the signal,
   * it no longer touches the name.
   */
  put(name: string, content: Uint8Array, signal: AbortSignal): Promise<void>;
}
