import {
  fillPath,
  type NetworkMessage,
  type NetworkMessageDetail,
  type NetworkStatus,
  PATHS,
} from '@clearbench/contract';
import type { Network } from '@clearbench/domain';
import { sample } from '@clearbench/messages';
import { expect } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** The text of a payment of this server's bank, with a UETR that ends in a number. */
export function ownMt103(number: number): string {
  const uetr = `7a562c67-ca16-48ba-b074-${String(number).padStart(12, '0')}`;
  return sample('MT103', { uetr, date: '2026-11-20' }).replace(/\{1:F01[A-Z0-9]{12}/, '{1:F01CLRBGB20AXXX');
}

interface MessagePage {
  messages: NetworkMessage[];
  total: string | undefined;
  next: string | null;
}

/** A server for the tests of one file, and its networks as an operator uses them. */
export async function startNetworks(env: Record<string, string> = {}) {
  const server = await createTestApp({ env });
  return { server, operator: operatorOf(server) };
}

function operatorOf(server: TestApp) {
  let count = 0;

  async function list(query = ''): Promise<MessagePage> {
    const response = await server.call('GET', `${PATHS.networkMessages}?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    const link = String(response.headers.link ?? '');
    return {
      messages: response.json(),
      total: response.headers['x-total-count'] as string | undefined,
      next: /<[^?]*\?([^>]*)>/.exec(link)?.[1] ?? null,
    };
  }

  const message = async (id: string): Promise<NetworkMessageDetail> =>
    (await server.call('GET', fillPath(PATHS.networkMessage, { id }))).json();

  return {
    list,
    message,

    /** A payment of this server's bank, different each time. */
    mt103(): string {
      count += 1;
      return ownMt103(count);
    },

    async send(text: string, scenario?: string): Promise<string> {
      const response = await server.call('POST', PATHS.networkMessages, { text, scenario });
      expect(response.statusCode, response.body).toBe(201);
      return response.json<{ messageId: string }>().messageId;
    },

    /** The received messages about a message, newest first. */
    answersTo: async (id: string): Promise<NetworkMessage[]> =>
      (await list(`uetr=${(await message(id)).uetr}&direction=in`)).messages,

    async network(name: Network): Promise<NetworkStatus> {
      const all = (await server.call('GET', PATHS.networks)).json<NetworkStatus[]>();
      const found = all.find((one) => one.network === name);
      if (found === undefined) throw new Error(`There is no network ${name}.`);
      return found;
    },

    connect: (name: Network, connected: boolean) =>
      server.call('PUT', fillPath(PATHS.networkConnection, { network: name }), { connected }),

    async pass(ms: number): Promise<void> {
      await server.advanceClock(ms);
      await server.settle();
    },
  };
}
