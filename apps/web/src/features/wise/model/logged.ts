/** Writes a failure into the browser's log as well. A read that was given up is none. */
export async function logged<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.warn(`${what}:`, error);
    throw error;
  }
}
