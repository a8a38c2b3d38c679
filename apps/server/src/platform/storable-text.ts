/** Text that anybody may have sent, so that PostgreSQL can store it: without NUL, and without half of a surrogate pair. */
export const storableText = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();
