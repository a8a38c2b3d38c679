/** Not `randomUUID`, which is missing where the console is served over plain HTTP. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
