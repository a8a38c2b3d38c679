/** Null when the text is not an absolute URL. (`URL.parse` is missing in Node 20, on which the npm package runs.) */
export const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
