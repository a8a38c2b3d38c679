/** Joins class names and leaves out those that do not apply. */
export function cn(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
