import type { EbicsBank } from '@clearbench/contract';
import { type ClientKeys, type EbicsClient, makeClientKeys } from '@clearbench/ebics/testing';
import { beforeEach, expect, it } from 'vitest';
import { addSubscriber, ebicsBank, ebicsClient } from '../../testing/ebics-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let server: TestApp;
let bank: EbicsBank;
let client: EbicsClient;
beforeEach(async () => {
  server = await createTestApp();
  bank = await ebicsBank(server, { activation: 'automatic' });
  await addSubscriber(server, { userId: 'USER1' });
  client = await ebicsClient(server, bank, 'USER1');
});

const withKeys = (keys: ClientKeys) => {
  client.keys = keys;
  return client.h3k();
};

it('H3K sends all keys at once', async () => {
  await client.h3k();
  await client.hpb();
  await client.download({ adminOrderType: 'HPD' });
});

it('H3K is signed with the key of its certificate', async () => {
  await addSubscriber(server, { userId: 'USER2' });
  const other = await ebicsClient(server, bank, 'USER2');
  await other.ini();
  const own = client.keys;
  const foreign = { ...other.keys.signature, privateKey: own.signature.privateKey };
  await expect(withKeys({ ...own, signature: foreign })).rejects.toMatchObject({ orderCode: '091301' });
  const { post } = client.options;
  client.options.post = (xml) => post(xml.replace(/<SignatureData.*<\/SignatureData>/, ''));
  await expect(withKeys(own)).rejects.toMatchObject({ orderCode: '091301' });
  client.options.post = post;
  await expect(withKeys({ ...own, signature: other.keys.signature })).rejects.toMatchObject({
    orderCode: '091218',
  });
  await withKeys(own);
});

it.each([
  ['that have expired', -2 * DAY_MS, '091208'],
  ['of the future', DAY_MS, '091209'],
])('H3K takes no certificates %s', async (_, fromMs, orderCode) => {
  const notBefore = new Date(Date.now() + fromMs);
  const notAfter = new Date(notBefore.getTime() + DAY_MS);
  const own = client.keys;
  const keys = await makeClientKeys('USER1', { notBefore, notAfter });
  await expect(withKeys(keys)).rejects.toMatchObject({ orderCode });
  await withKeys(own);
});
