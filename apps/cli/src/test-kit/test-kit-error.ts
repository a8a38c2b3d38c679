import { RefusedError } from '../client/api.ts';
import { CliError, EXIT } from '../exit-status.ts';
import type { ClearbenchError, Problem } from './types.ts';

export class TestKitError extends Error implements ClearbenchError {
  override readonly name = 'ClearbenchError';
  readonly code: string;
  readonly httpStatus: number | null;
  readonly problems: readonly Problem[];

  constructor(
    code: string,
    message: string,
    {
      cause,
      httpStatus = null,
      problems = [],
    }: Partial<Pick<ClearbenchError, 'cause' | 'httpStatus' | 'problems'>> = {},
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.httpStatus = httpStatus;
    this.problems = problems;
  }
}

/**
 * The failure of a call, in words for the author of a test.
 *
 * @param whyEnded why there is no server any more; null while it runs
 */
export function testKitError(error: unknown, whyEnded: () => string | null): unknown {
  if (error instanceof RefusedError) {
    const { code, message, httpStatus, problems } = error;
    return new TestKitError(code, messageOf(message, problems), {
      cause: error,
      httpStatus,
      problems,
    });
  }
  if (!(error instanceof CliError)) return error;
  const ended = error.status === EXIT.unreachable ? whyEnded() : null;
  return ended === null
    ? new TestKitError(error.code, error.message, { cause: error })
    : endedError(ended, error);
}

export const endedError = (reason: string, cause?: unknown): TestKitError =>
  new TestKitError('ended', `The Clearbench server of this test has ended: ${reason}`, { cause });

/** A single problem of a request may be the message itself. */
function messageOf(message: string, problems: readonly Problem[]): string {
  return [message, ...problems.filter((problem) => problem.message !== message).map(lineOf)].join('\n');
}

function lineOf({ code, severity, path, line, message }: Problem): string {
  const place = [line === null ? '' : `line ${line}`, path].filter((text) => text !== '').join(' ');
  return `  ${severity} ${code}${place === '' ? '' : ` at ${place}`}: ${message}`;
}
