/** A word from the server that this console does not know, capitalised; empty when it is absent. */
export function capitalised(word: string | null | undefined): string {
  const text = String(word ?? '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
