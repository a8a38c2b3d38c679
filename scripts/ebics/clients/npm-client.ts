import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** One step of a conversation over EBICS 2.5 by `ebics-client`, which is in the folder of the first argument. */

interface Answer {
  orderData: Buffer | string;
  technicalCode: string;
  businessCode: string;
  bankKeys: object;
}

interface Keys {
  keys: Record<string, unknown>;
}

interface Client {
  send(order: object): Promise<Answer & readonly [transactionId: string, orderId: string]>;
  setBankKeys(keys: object): Promise<void>;
  keys(): Promise<Keys>;
}

interface Library {
  Client: new (options: object) => Client;
  BankLetter: new (options: object) => { generate(): Promise<string> };
  Orders: Record<'INI' | 'HIA' | 'HPB', object> &
    Record<'C53' | 'HAC' | 'PTK', () => object> & { CCT(document: string): object };
  fsKeysStorage(path: string): object;
}

const [, , installed = '', step, file = ''] = process.argv;
const load = createRequire(join(installed, 'package.json'));
const { Client, BankLetter, Orders, fsKeysStorage }: Library = load('ebics-client');
const { folder, ...access } = JSON.parse(process.env.EBICS_ACCESS ?? '{}');
const client = new Client({ ...access, passphrase: 'test', keyStorage: fsKeysStorage(join(folder, 'keys')) });

/** @throws with the return codes if the bank refuses */
async function ask(order: object): Promise<Answer> {
  const answer = await client.send(order);
  const codes = [answer.technicalCode, answer.businessCode];
  if (codes.some((code) => code !== '000000')) throw new Error(codes.join(' '));
  return answer;
}

async function sendKeys(): Promise<void> {
  await ask(Orders.INI);
  await ask(Orders.HIA);
  const template = '{{sha256 A006}}\n{{sha256 X002}}\n{{sha256 E002}}\n';
  process.stdout.write(await new BankLetter({ client, bankName: 'Bank', template }).generate());
}

const fetchBankKeys = async (): Promise<void> => client.setBankKeys((await ask(Orders.HPB)).bankKeys);

async function upload(): Promise<void> {
  await fetchBankKeys();
  const [, orderId] = await client.send(Orders.CCT(await readFile(file, 'utf8')));
  if (orderId === '') throw new Error('The order was refused.');
  console.log(orderId);
}

/** With a signature key that the bank has never seen. */
async function uploadWrong(): Promise<void> {
  await fetchBankKeys();
  const keys = await client.keys();
  keys.keys.A006 = load('ebics-client/lib/keymanagers/Key.js').generate();
  client.keys = async () => keys;
  await client.send(Orders.CCT(await readFile(file, 'utf8')));
}

const download = async (order: object): Promise<void> => {
  process.stdout.write((await ask(order)).orderData);
};

const STEPS: Record<string, () => Promise<void>> = {
  keys: sendKeys,
  upload,
  'upload-wrong': uploadWrong,
  statement: () => download(Orders.C53()),
  HAC: () => download(Orders.HAC()),
  PTK: () => download(Orders.PTK()),
};
await STEPS[step ?? '']?.();
