/** The exit status. It is documented in README.md, and scripts rely on it. */
export const EXIT = {
  /** Everything was done, without invalid messages, refusals or failures. */
  ok: 0,
  /** The work was done with a bad result: a message is invalid or refused, nothing was found, a receiver failed. */
  bad: 1,
  /** The work could not be done: wrong arguments, an unreadable file, or a failure of the program itself. */
  trouble: 2,
  /** No server answered, or the server isn't working at the moment. */
  unreachable: 3,
  /** The API key is missing or not accepted. */
  denied: 4,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** A failure whose message says what is wrong and how to correct it; it is printed without a stack trace. */
export class CliError extends Error {
  readonly status: ExitStatus;
  /** A stable code for programs. */
  readonly code: string;

  constructor(status: ExitStatus, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

/** The arguments are wrong; `message` is a sentence. */
export class UsageError extends CliError {
  constructor(message: string) {
    super(EXIT.trouble, 'usage', message);
  }
}
