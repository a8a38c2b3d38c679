/** Where removed transfers are written before. */
export interface Archive {
  /** Stores the file durably, in place of one that has this name already. */
  put(name: string, content: Uint8Array): Promise<void>;
}
