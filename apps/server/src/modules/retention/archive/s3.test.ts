import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openArchive } from './open-archive.ts';

const stored = new Map<string, Buffer>();
const bucket = createServer(async (request, response) => {
  const { method, url = '', headers } = request;
  const content = await buffer(request);
  const isSigned = /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-central-1\/s3\/aws4_request, /.test(
    headers.authorization ?? '',
  );
  if (method === 'PUT' && isSigned) stored.set(url, content);
  response.statusCode = isSigned ? 200 : 403;
  response.end(isSigned ? '' : '<Code>AccessDenied</Code>');
});

beforeAll(() => new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  bucket.close();
});

const NEVER = new AbortController().signal;

const archiveOf = (accessKeyId: string) =>
  openArchive({
    kind: 's3',
    url: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/bucket/prefix`,
    accessKeyId,
    secretAccessKey: 'secret',
    region: 'eu-central-1',
  });

it('a file is put into the bucket below the prefix, in place of an earlier one', async () => {
  const archive = archiveOf('key-id');
  await archive.put('a.jsonl.gz', Buffer.from('first'), NEVER);
  await archive.put('a.jsonl.gz', Buffer.from('second'), NEVER);
  expect([...stored]).toEqual([['/bucket/prefix/a.jsonl.gz', Buffer.from('second')]]);
});

it('a refusal says why', async () => {
  await expect(archiveOf('another').put('a.jsonl.gz', Buffer.from('x'), NEVER)).rejects.toThrow(
    'The archive answered 403 to a.jsonl.gz: <Code>AccessDenied</Code>',
  );
});
