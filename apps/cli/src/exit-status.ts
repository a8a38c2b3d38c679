/** What the program ends with. Documented in README.md: scripts rely on it. */
export const EXIT = {
  /** Everything asked for was done, and every verdict was good. */
  ok: 0,
  /** The work was done and the verdict is bad: a message is invalid or refused, nothing was found, a receiver failed. */
  bad: 1,
  /** The work can't be done: wrong arguments, an unreadable file, or a failure of the program itself. */
  trouble: 2,
  /** No server answered, or it can't work at the moment. */
  unreachable: 3,
  /** The API key is missing or not accepted. */
  denied: 4,
} as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** A failure whose message tells the user what is wrong and how to mend it: it is printed without a stack. */
export class CliError extends Error {
  readonly status: ExitStatus;
  /** Stable word for programs. */
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
