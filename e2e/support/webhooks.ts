import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Session } from './operator.ts';

export interface Endpoint {
  url: string;
  /** Its response from now on. */
  status: number;
  calls: number;
  close: () => void;
}

/** A partner's endpoint on this machine. */
export async function startEndpoint(): Promise<Endpoint> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      endpoint.calls += 1;
      response.writeHead(endpoint.status, { 'x-endpoint': 'e2e' }).end('noted');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint: Endpoint = {
    url: `http://127.0.0.1:${port}/${randomUUID().slice(0, 8)}`,
    status: 200,
    calls: 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return endpoint;
}

/** Subscribes to new transfers only, because transfers of earlier tests still advance. */
export async function createWebhook(operator: Session, url: string): Promise<string> {
  const answer = await operator.call('POST', '/api/webhooks', { url, events: ['initiation'], active: true });
  const created: { id: string } = JSON.parse(await answer.text());
  return created.id;
}
