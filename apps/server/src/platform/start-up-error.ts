/**
 * The server cannot start and the person who started it can mend that. The message says what is wrong and
 * what to do, so it is printed as it is, without a stack.
 */
export class StartUpError extends Error {
  override readonly name = 'StartUpError';
}
