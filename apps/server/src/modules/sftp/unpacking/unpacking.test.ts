import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { PATHS, type SftpFile } from '@clearbench/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mt103 } from '../../../testing/samples.ts';
import { connectSftp, type SftpConnection, sftpUser } from '../../../testing/sftp-client.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { zipOf } from '../../../testing/zip.ts';

const MB = 1024 * 1024;

const server = await createTestApp({ env: { SFTP_PORT: '0' } });
const port = await server.openSftp();

let client: SftpConnection;
let storedBefore = 0;
beforeEach(async () => {
  client = await connectSftp(port, await sftpUser(server));
  storedBefore = await countOf('transactions', 'seq');
});
afterEach(() => client.end());

async function send(name: string, content: Buffer): Promise<void> {
  await client.put(`inbox/${name}.part`, content);
  await client.rename(`inbox/${name}.part`, `inbox/${name}`);
  await server.settle();
}

const json = async (path: string) => JSON.parse(String(await client.get(path)));
async function countOf(table: 'transactions' | 'sftp_chunks', column: 'seq' | 'file_id'): Promise<number> {
  const { rows } = await server.database.pool.query(
    `select count(distinct ${column})::integer as count from ${table}`,
  );
  return rows[0].count;
}
const stored = async () => (await countOf('transactions', 'seq')) - storedBefore;
const filesWithContent = () => countOf('sftp_chunks', 'file_id');

describe('an archive', () => {
  it('of ZIP is unpacked, and each file in it is a payload with its own result', async () => {
    const bad = mt103().replace(':23B:CRED', ':23B:WRONG');
    await client.put('inbox/june.zip.c.fin.part', mt103());
    await send(
      'june.zip',
      zipOf([
        { name: 'a/', content: '' },
        { name: 'a/one.fin', content: mt103() },
        { name: 'b/one.fin', content: mt103() },
        { name: 'bad.fin', content: bad },
        { name: '__MACOSX/._bad.fin', content: 'x' },
      ]),
    );
    expect(await client.list('archive')).toEqual(['june.zip', 'june.zip.one.fin', 'june.zip.one~2.fin']);
    expect(await client.list('errors')).toEqual(['june.zip.bad.fin', 'june.zip.bad.fin.result.json']);
    expect(await stored()).toBe(2);
    expect(await json('outbox/june.zip.result.json')).toMatchObject({
      success: true,
      files: ['june.zip.one.fin', 'june.zip.one~2.fin', 'june.zip.bad.fin'],
    });
    expect(await json('outbox/june.zip.one.fin.result.json')).toMatchObject({ success: true });
    const files = (await server.call('GET', PATHS.sftpFiles)).json<SftpFile[]>();
    expect(files.find(({ name }) => name === 'june.zip')).toMatchObject({ outcome: 'unpacked' });
  });

  it('has its files beside those of another archive with the same names', async () => {
    for (const name of ['pay.fin.gz', 'pay.fin.gzip'])
      await client.put(`inbox/${name}.part`, gzipSync(mt103()));
    for (const name of ['pay.fin.gz', 'pay.fin.gzip'])
      await client.rename(`inbox/${name}.part`, `inbox/${name}`);
    await server.settle();
    expect(await stored()).toBe(2);
    expect(await client.list('archive')).toHaveLength(4);
  });

  it('of gzip is one file with the name of the archive', async () => {
    const content = mt103();
    await client.put('inbox/pay.fin.part', 'waits for the same name');
    await client.rename('inbox/pay.fin.part', 'inbox/pay.fin.tmp');
    await send('pay.fin.gz', gzipSync(content));
    expect(String(await client.get('archive/pay.fin'))).toBe(content);
    expect(await client.list('inbox')).toEqual(['pay.fin.tmp']);
    expect(await stored()).toBe(1);
  });

  it('whose unpacked file meets an upload of its name leaves that one in place', async () => {
    await client.put('inbox/pay.fin', mt103({ reference: 'OTHER' }));
    await send('pay.fin.gz', gzipSync(mt103()));
    expect(await client.list('archive')).toContainEqual(expect.stringMatching(/^pay~[0-9a-f]{8}\.fin$/));
    expect(await client.list('inbox')).toEqual(['pay.fin']);
    await client.remove('inbox/pay.fin');
  });

  /** As compressible as payments are. */
  const text = (bytes: number) => {
    const rows = Array.from({ length: Math.ceil(bytes / 1_000) }, () => [
      randomBytes(20),
      Buffer.alloc(980, 'x'),
    ]);
    return Buffer.concat(rows.flat(), bytes);
  };
  const small = { name: 'a.fin', content: 'x' };
  it.each([
    [
      'of another archive',
      'x.zip',
      zipOf([small, { name: 'b.gz', content: gzipSync('x') }]),
      '"b.gz" in it is packed or encrypted itself (gzip)',
    ],
    ['of an archive by gzip', 'x.zip.gz', gzipSync(zipOf([small])), 'is packed or encrypted itself (zip)'],
    ['with a tar', 'x.tar.gz', gzipSync(Buffer.concat([Buffer.alloc(257), Buffer.from('ustar\0')])), '(tar)'],
    [
      'of an office program',
      'x.xlsx',
      zipOf([{ name: '[Content_Types].xml', content: '<x/>' }]),
      'Save the table as CSV',
    ],
    ['with a password', 'x.zip', zipOf([{ ...small, flags: 1 }]), 'in it is encrypted with a password'],
    ['without files', 'x.zip', zipOf([]), 'There is no file in it'],
    [
      'with a path that leads out',
      'x.zip',
      zipOf([{ ...small, name: '../../a.fin' }]),
      'invalid relative path',
    ],
    [
      'with too many files',
      'x.zip',
      zipOf(Array.from({ length: 1_001 }, (_, i) => ({ ...small, name: `${i}` }))),
      'the limit is 1000',
    ],
    [
      'with a file of more than 10 MB',
      'x.zip',
      zipOf([{ name: 'a', content: text(10 * MB + 1) }]),
      '"a" in it is larger than 10 MB',
    ],
    [
      'with more than 50 MB in all',
      'x.zip',
      zipOf(['1', '2', '3', '4', '5', '6'].map((name) => ({ name, content: text(9 * MB) }))),
      'more than 50 MB',
    ],
    ['that grows to more than 200 times its size', 'x.gz', gzipSync(Buffer.alloc(9 * MB)), '200 times'],
    ['that is cut off', 'x.gz', gzipSync(mt103()).subarray(0, -9), 'unexpected end of file'],
    ['in another format', 'x.7z', Buffer.from('377abcaf271c0004', 'hex'), '7-Zip'],
  ])('%s is refused whole, with the reason', async (_, name, content, reason) => {
    const before = await filesWithContent();
    await send(name, content);
    expect(await json(`errors/${name}.result.json`)).toMatchObject({
      success: false,
      code: 'unsupported_payload',
      message: expect.stringContaining(reason),
    });
    expect(await client.list('inbox')).toEqual([]);
    expect(await stored()).toBe(0);
    // The archive and the report.
    expect((await filesWithContent()) - before).toBe(2);
  });

  it('with a wrong check sum is refused whole', async () => {
    const archive = zipOf([{ name: 'a.fin', content: mt103() }]);
    // That of the central directory, which readers trust.
    const at = archive.indexOf(Buffer.from('PK\u0001\u0002')) + 16;
    archive.writeUInt32LE(7, at);
    await send('x.zip', archive);
    expect((await json('errors/x.zip.result.json')).message).toContain(
      'the check sum of "a.fin" in it is wrong',
    );
    expect(await stored()).toBe(0);
  });
});
