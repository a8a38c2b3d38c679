/** Class names joined, those that do not apply left out. */
export function cn(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
