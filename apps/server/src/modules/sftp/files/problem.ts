/** Why a client's request fails: there is no such file, it is forbidden, or it is impossible. */
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
