import {
  type ApiKey,
  type CreateEbicsSubscriberInput,
  type EbicsBank,
  type EbicsSubscriber,
  fillPath,
  PATHS,
} from '@clearbench/contract';
import type { EbicsVersion } from '@clearbench/ebics';
import { type ClientKeys, EbicsClient, makeClientKeys } from '@clearbench/ebics/testing';
import type { TestApp } from './test-app.ts';

/** Keys take a second to make, so the tests of a file share them. */
const keys = new Map<string, Promise<ClientKeys>>();

function keysOf(userId: string): Promise<ClientKeys> {
  const known = keys.get(userId) ?? makeClientKeys(userId);
  keys.set(userId, known);
  return known;
}

/** The bank, turned on. */
export async function ebicsBank({ call }: Pick<TestApp, 'call'>, change: object = {}): Promise<EbicsBank> {
  return (await call('PATCH', PATHS.ebics, { isEnabled: true, ...change })).json<EbicsBank>();
}

export async function addSubscriber(
  { call }: Pick<TestApp, 'call'>,
  input: Partial<CreateEbicsSubscriberInput> & { userId: string },
): Promise<EbicsSubscriber> {
  const [key] = (await call('GET', PATHS.apiKeys)).json<ApiKey[]>();
  const response = await call('POST', PATHS.ebicsSubscribers, {
    name: input.userId,
    apiKeyId: key?.id,
    ...input,
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<EbicsSubscriber>();
}

/** A client that has sent nothing yet. */
export async function ebicsClient(
  { app }: Pick<TestApp, 'app'>,
  { hostId, partnerId, path }: EbicsBank,
  userId: string,
  version: EbicsVersion = 'H005',
): Promise<EbicsClient> {
  return new EbicsClient({
    ...{ version, hostId, partnerId, userId, keys: await keysOf(userId), now: () => new Date() },
    post: async (xml) =>
      (await app.inject({ method: 'POST', url: path, headers: { 'content-type': 'text/xml' }, payload: xml }))
        .body,
  });
}

/** The hashes that the letters of a client show. */
export function lettersOf({ keys: received }: EbicsSubscriber) {
  const hashOf = (use: string) => received.find((key) => key.use === use)?.keyHash ?? '';
  return {
    hashes: {
      signature: hashOf('signature'),
      authentication: hashOf('authentication'),
      encryption: hashOf('encryption'),
    },
  };
}

type Added = Partial<CreateEbicsSubscriberInput> & { userId: string; version?: EbicsVersion };
type Server = Pick<TestApp, 'app' | 'call'>;

/** A subscriber whose keys have arrived. */
export async function initialisedSubscriber(
  server: Server,
  bank: EbicsBank,
  { version, ...added }: Added,
): Promise<EbicsSubscriber> {
  const { id } = await addSubscriber(server, added);
  const client = await ebicsClient(server, bank, added.userId, version);
  await client.ini();
  await client.hia();
  const subscribers = (await server.call('GET', PATHS.ebicsSubscribers)).json<EbicsSubscriber[]>();
  const found = subscribers.find((each) => each.id === id);
  if (found === undefined) throw new Error('The subscriber is gone.');
  return found;
}

/** A subscriber who is ready, and their client, which has the keys of the bank. */
export async function readySubscriber(
  server: Server,
  bank: EbicsBank,
  added: Added,
): Promise<{ client: EbicsClient; subscriber: EbicsSubscriber }> {
  const initialised = await initialisedSubscriber(server, bank, added);
  const path = fillPath(PATHS.ebicsActivation, { id: initialised.id });
  const activated = await server.call('POST', path, lettersOf(initialised));
  if (activated.statusCode !== 200) throw new Error(activated.body);
  const client = await ebicsClient(server, bank, added.userId, added.version);
  await client.hpb();
  return { client, subscriber: activated.json<EbicsSubscriber>() };
}
