/** True if a failed system call returned this code, such as `ENOENT`. */
export function isErrno(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
