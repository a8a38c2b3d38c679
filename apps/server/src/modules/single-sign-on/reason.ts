/** Why something failed, for the log: without the claims of a person, which errors of the libraries carry along. */
export function reasonOf(error: unknown): { reason: string; code: unknown; cause?: string } {
  if (!(error instanceof Error)) return { reason: String(error), code: null };
  const { cause } = error;
  return {
    reason: error.message,
    code: 'code' in error ? error.code : null,
    ...(cause instanceof Error && { cause: cause.message }),
  };
}
