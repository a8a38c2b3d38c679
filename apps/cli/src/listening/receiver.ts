import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** The target of forwarded notifications. */
export interface Receiver {
  readonly url: URL;
  /** Sets the secret with which the next notifications are signed. */
  expect(secret: string): void;
  close(): void;
}

/** The developer's own program, which already has the secret. */
export const receiverElsewhere = (url: URL): Receiver => ({ url, expect: () => {}, close: () => {} });

/**
 * A receiver for developers who don't have one yet. It answers 200 if the signature is right, otherwise 400 with the
 * reason. It does not keep this process alive.
 *
 * @param received gets each verified notification
 */
export async function startReceiver(received: (notification: unknown) => void = () => {}): Promise<Receiver> {
  let webhook: Webhook | null = null;
  const verdictOn = async (request: IncomingMessage): Promise<{ status: 200 | 400; said: string }> => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, `${value ?? ''}`]),
    );
    try {
      if (webhook === null) throw new Error('no session has begun');
      received(webhook.verify(body, headers));
      return { status: 200, said: 'signature verified' };
    } catch (error) {
      return { status: 400, said: error instanceof Error ? error.message : String(error) };
    }
  };
  const server = createServer((request, response) => {
    verdictOn(request).then(
      ({ status, said }) => response.writeHead(status, { 'content-type': 'text/plain' }).end(said),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.unref();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: new URL(`http://127.0.0.1:${address.port}/`),
    expect: (secret) => {
      webhook = new Webhook(secret);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
