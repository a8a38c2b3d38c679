/** Both transports and the protocol, bundled into one file that only `mcp` loads. */
export { serveHttp } from './serve-http.ts';
export { serveStdio } from './serve-stdio.ts';
