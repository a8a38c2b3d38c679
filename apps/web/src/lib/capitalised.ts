/** A word from the server that this console does not know, capitalised. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
