/** The hash of a key of the bank, as a client knows it. */
export interface KeyDigest {
  /** Such as `X002` or `E002`. */
  version: string;
  algorithm: string;
  /** Upper-case hexadecimal. */
  value: string;
}
