/** How a request of a client fails: there is no such file, it is not allowed, or it is not possible. */
export type ProblemKind = 'missing' | 'denied' | 'failed';

/** A failure that is reported to a client of SFTP, with a sentence that says how to fix it. */
export class SftpProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.name = 'SftpProblem';
    this.kind = kind;
  }
}
