import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Endpoint } from './endpoints.ts';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/clearbench.js');

/** `clearbench listen` in a separate process. */
export interface Listener {
  sessionId: string;
  /** Ends it as a person does. */
  stop(): Promise<void>;
  kill(): void;
}

/**
 * Starts `clearbench listen`, which forwards to an endpoint, through a fixed address that leads to the server wherever it is,
 * because its port changes with each start.
 */
export async function startListener(
  { server, apiKey }: { server: { address: string }; apiKey: string },
  { url, event }: Pick<Endpoint, 'url' | 'event'>,
): Promise<Listener> {
  const line = await startLine(server);
  const child = spawn(process.execPath, [BIN, 'listen', '--json', '--forward-to', url, '--events', event], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      CLEARBENCH_URL: line.url,
      CLEARBENCH_KEY: apiKey,
    },
  });
  const ended = once(child, 'close');
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const sessionId = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error(`clearbench listen ended. It said:\n${said}`)));
    createInterface({ input: child.stdout }).on('line', (text) => {
      const { session }: { session?: { sessionId: string } } = JSON.parse(text);
      if (session !== undefined) resolve(session.sessionId);
    });
  });
  return {
    sessionId,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
    kill() {
      child.kill('SIGKILL');
      line.close();
    },
  };
}

/** An address that stays the same while the server's changes. */
async function startLine(server: { address: string }) {
  const sockets = new Set<Socket>();
  const line = createServer((socket) => {
    const onward = connect(Number(new URL(server.address).port), '127.0.0.1');
    for (const end of [socket, onward]) {
      sockets.add(end);
      end
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(end);
          socket.destroy();
          onward.destroy();
        });
    }
    socket.pipe(onward).pipe(socket);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
}
