/**
 * A reason why the server cannot start that the person who started it can fix. The message says what is wrong and what to do, so
 * it is printed without a stack.
 */
export class StartUpError extends Error {
  override readonly name = 'StartUpError';
}
