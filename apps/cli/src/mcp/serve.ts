/** Both transports and the protocol, which the bundler makes one file of that only `mcp` loads. */
export { serveHttp } from './serve-http.ts';
export { serveStdio } from './serve-stdio.ts';
