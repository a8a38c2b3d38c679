import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PATHS } from '@clearbench/contract';
import { REALTIME_BTF } from '@clearbench/ebics';
import type { EbicsClient } from '@clearbench/ebics/testing';
import type { FastifyInstance } from 'fastify';

/** The answer to BTD OTH/DE/–/wssparam. */
export type RealtimeAccess = Record<'URL' | 'TOKEN' | 'OTT' | 'VALIDITY' | 'PARTNERID' | 'USERID', string>;

interface RealtimeMessage {
  MCLASS: { NAME: 'EBICS-HAA' | 'INFO'; VERS: string; TIMESTAMP: string }[];
  PARTNERID?: string;
  USERID?: string;
  BTF?: { SERVICE: string; SCOPE?: string; OPTION?: string; CONTTYPE?: string; MSGNAME: string }[];
  ORDERTYPE?: string[];
  INFO?: { LANG: string; FREE: string }[];
}

export async function realtimeAccess(client: EbicsClient): Promise<RealtimeAccess> {
  const json = await client.download({ adminOrderType: 'BTD', btf: REALTIME_BTF });
  return JSON.parse(json.toString()) as RealtimeAccess;
}

export const basicOf = ({ PARTNERID, USERID, TOKEN }: RealtimeAccess): string =>
  `Basic ${Buffer.from(`${PARTNERID}_${USERID}:${TOKEN}`).toString('base64')}`;

/** The server must listen. */
const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

/** A client that is told what is ready. */
export class RealtimeClient {
  readonly messages: RealtimeMessage[] = [];
  readonly closed: Promise<CloseEvent>;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) =>
      this.messages.push(JSON.parse(String(data)) as RealtimeMessage),
    );
    this.closed = once(socket, 'close').then(([event]) => event as CloseEvent);
  }

  static async connect(
    app: FastifyInstance,
    authorization: string,
    path: string = PATHS.ebicsRealtime,
  ): Promise<RealtimeClient> {
    const socket = new WebSocket(`ws://127.0.0.1:${portOf(app)}${path}`, { headers: { authorization } });
    const client = new RealtimeClient(socket);
    await once(socket, 'open');
    return client;
  }

  /** Waits until what it was told is enough. */
  async until(
    isEnough: (told: { btfs: Set<string>; orderTypes: Set<string>; texts: string[] }) => boolean,
  ): Promise<void> {
    while (!isEnough(this.told)) await once(this.#socket, 'message');
  }

  /** Everything that it was told, such as `STM/DE/camt.052`. */
  get told() {
    return {
      btfs: new Set(
        this.messages.flatMap(({ BTF = [] }) =>
          BTF.map(({ SERVICE, SCOPE, OPTION, MSGNAME }) =>
            [SERVICE, SCOPE, OPTION, MSGNAME].filter((value) => value !== undefined).join('/'),
          ),
        ),
      ),
      orderTypes: new Set(this.messages.flatMap(({ ORDERTYPE = [] }) => ORDERTYPE)),
      texts: this.messages.flatMap(({ INFO = [] }) => INFO.map(({ FREE }) => FREE)),
    };
  }

  close(): void {
    this.#socket.close();
  }
}

/** How a connection is refused. */
export async function realtimeRefusal(
  app: FastifyInstance,
  authorization: string | undefined,
  path: string = PATHS.ebicsRealtime,
): Promise<{ status: number | undefined; challenge: string | undefined; body: string }> {
  const asked = request({
    ...{ host: '127.0.0.1', port: portOf(app), path },
    headers: {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
      ...(authorization !== undefined && { authorization }),
    },
  });
  asked.once('upgrade', (_response, socket) => {
    socket.destroy();
    asked.destroy(new Error('The connection was accepted.'));
  });
  asked.end();
  const [response] = await once(asked, 'response');
  const body = await new Response(response).text();
  return { status: response.statusCode, challenge: response.headers['www-authenticate'], body };
}
