import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { decryptOrderData, inflateOrderData } from '../encryption/decrypt.ts';
import { joinSegments } from '../encryption/segments.ts';
import { readRequest } from '../request/read-request.ts';
import { orderDataDigest } from '../signatures/order-data-digest.ts';
import type { EbicsVersion } from '../version.ts';
import { makeClientKeys } from './client/client-keys.ts';
import { ORDER_DATA } from './order-data-samples.ts';
import { CREDIT_TRANSFER, makeParties, makeTestKeys, STATEMENT, type TestKeys } from './parties.ts';

/** A folder with the folders H003, H004 and H005, and the schemas in them. They aren't ours to copy: without it, this file doesn't run. */
const SCHEMAS = process.env.EBICS_SCHEMAS ?? '';

const ROOTS: Readonly<Record<EbicsVersion, string>> = {
  H003: 'ebics_H003.xsd',
  H004: 'ebics_H004.xsd',
  H005: 'ebics_H005.xsd',
};

function validatorOf(folder: string, file: string): (xml: string) => string[] {
  const path = join(folder, file);
  const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(path), { url: path }));
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      schema.validate(document);
      return [];
    } catch (error) {
      return [`${error instanceof Error ? error.message : error}\n${xml}`];
    } finally {
      document.dispose();
    }
  };
}

describe.each(['H003', 'H004', 'H005'] as const)('the schemas of %s', (version) => {
  let keys: TestKeys;
  let validate: (xml: string) => string[];
  let validateHev: (xml: string) => string[];

  beforeAll(async () => {
    xmlRegisterFsInputProviders();
    keys = await makeTestKeys();
    const folder = join(SCHEMAS, version);
    validate = validatorOf(folder, ROOTS[version]);
    validateHev = validatorOf(folder, 'ebics_hev.xsd');
  });

  it('accept everything that both sides say', async () => {
    const { bank, client, requests, responses, introduce } = makeParties(keys, version, {
      data: ({ adminOrderType }) => ORDER_DATA[adminOrderType]?.(version) ?? 'a file',
    });
    bank.segmentLength = 800;
    await client.hev();
    for (const hev of [...requests.splice(0), ...responses.splice(0)]) expect(validateHev(hev)).toEqual([]);
    if (version !== 'H003') await client.h3k();
    await introduce();
    const file = Buffer.from('<Document/>\n'.repeat(500));
    await client.upload(
      { adminOrderType: 'BTU', btf: CREDIT_TRANSFER, fileName: 'f.xml', requestEds: true },
      file,
      60,
    );
    await client.download({ adminOrderType: 'BTD', btf: STATEMENT });
    const reference = { partnerId: 'PARTNER1', orderId: 'A001', btf: CREDIT_TRANSFER };
    const flags = { completeOrderData: false, fetchLimit: 10, fetchOffset: 0 };
    for (const adminOrderType of ['HVU', 'HVZ'])
      expect(validate(String(await client.download({ adminOrderType, filter: CREDIT_TRANSFER })))).toEqual(
        [],
      );
    expect(validate(String(await client.download({ adminOrderType: 'HVD', reference })))).toEqual([]);
    expect(validate(String(await client.download({ adminOrderType: 'HVT', reference, flags })))).toEqual([]);
    for (const adminOrderType of ['HAA', 'HPD', 'HTD', 'HKD'])
      expect(validate(String(await client.download({ adminOrderType })))).toEqual([]);
    bank.waitingDigest = orderDataDigest(file);
    await client.hve(reference, bank.waitingDigest);
    await client.hvs(reference, bank.waitingDigest);
    const fresh = await makeClientKeys('Ada again');
    for (const order of ['PUB', 'HCA', 'HCS'] as const) {
      await client.changeKeys(order, fresh);
      expect(validate(Buffer.from(bank.received.at(-1)?.bytes ?? []).toString())).toEqual([]);
    }
    await client.spr();
    for (const message of [...requests, ...responses]) expect(validate(message)).toEqual([]);
  });

  it('accept keys and signatures', async () => {
    const { client, requests, responses, introduce } = makeParties(keys, version);
    if (version !== 'H003') await client.h3k();
    await introduce();
    await client.upload({ adminOrderType: 'BTU', btf: CREDIT_TRANSFER }, Buffer.from('a file'));
    for (const request of requests.map((xml) => readRequest(xml))) {
      if (request.kind === 'unsecured')
        for (const data of [request.orderData, request.signatureData])
          if (data !== undefined)
            expect(validate(Buffer.from(inflateOrderData(data, 100_000)).toString())).toEqual([]);
      if (request.kind !== 'initialisation') continue;
      const { transactionKey = new Uint8Array(), signatureData: data = new Uint8Array() } = request;
      const key = keys.bank.encryption.privateKey;
      const signatures = decryptOrderData({ transactionKey, data, key, limit: 100_000 });
      expect(validate(Buffer.from(signatures).toString())).toEqual([]);
    }
    const [hpb = ''] = responses.filter((xml) => xml.includes('TransactionKey'));
    const value = (name: string) => new RegExp(`<${name}>([^<]*)`).exec(hpb)?.[1] ?? '';
    const bankKeys = decryptOrderData({
      transactionKey: Buffer.from(value('TransactionKey'), 'base64'),
      data: joinSegments([value('OrderData')]),
      key: keys.client.encryption.privateKey,
      limit: 100_000,
    });
    expect(validate(Buffer.from(bankKeys).toString())).toEqual([]);
  });
});
