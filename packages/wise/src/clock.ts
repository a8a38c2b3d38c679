/** The time and the only way to wait. Tests pass one that does not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number): Promise<void>;
}
