/** Where removed transfers are written before. */
export interface Archive {
  /**
   * Stores the file durably, in place of one that has this name already, and makes sure that what is stored is what was meant. Once the
   * signal has been given, it no longer touches the name.
   */
  put(name: string, content: Uint8Array, signal: AbortSignal): Promise<void>;
}
