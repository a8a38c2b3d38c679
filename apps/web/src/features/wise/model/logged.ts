/** Also logs a failure in the browser's console. A cancelled request is not a failure. */
export async function logged<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.warn(`${what}:`, error);
    throw error;
  }
}
