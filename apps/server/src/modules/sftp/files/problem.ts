/** Why a client's request fails: there is no such file, it is forbidden, it is impossible, or the server can't do such things. */
export type ProblemKind = 'missing' | 'denied' | 'failed' | 'unsupported';

/** A failure that is reported to a client of SFTP, with a sentence that says how to fix it. */
export class SftpProblem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.name = 'SftpProblem';
    this.kind = kind;
  }
}
