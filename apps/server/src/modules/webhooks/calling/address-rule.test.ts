import { expect, it } from 'vitest';
import { AddressNotAllowed, AddressRule } from './address-rule.ts';

const strict = new AddressRule([], { requireTls: false });
const sandbox = new AddressRule(['loopback', '10.20.0.0/16', '192.0.2.7'], { requireTls: false });

/** The host as a URL contains it: the URL parser normalises every spelling of an IPv4 address. */
const refusalOf = async (rule: AddressRule, url: string): Promise<string | null> => {
  const { hostname, protocol } = new URL(url);
  return rule.resolve('main', hostname, protocol).then(
    () => null,
    (error: unknown) => (error instanceof AddressNotAllowed ? error.message : Promise.reject(error)),
  );
};

it.each([
  'http://127.0.0.1/',
  'http://127.8.9.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://localhost/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://192.0.0.8/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001::1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[2001:db8::1]/',
])('%s may not be called', async (url) => {
  expect(await refusalOf(strict, url)).not.toBeNull();
});

it.each(['https://1.1.1.1/', 'https://93.184.216.34/', 'https://[2606:4700::1111]/', 'https://172.32.0.1/'])(
  '%s may be called',
  async (url) => {
    expect(await refusalOf(strict, url)).toBeNull();
  },
);

it('networks named in the configuration may be called, however their addresses are written', async () => {
  for (const url of [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::1]/',
  ]) {
    expect(await refusalOf(sandbox, url)).toBeNull();
  }
  expect(await refusalOf(sandbox, 'http://10.20.3.4/')).toBeNull();
  expect(await refusalOf(sandbox, 'http://192.0.2.7/')).toBeNull();
  expect(await refusalOf(sandbox, 'http://192.0.2.8/')).not.toBeNull();
  expect(await refusalOf(sandbox, 'http://10.21.0.1/')).not.toBeNull();
  expect(await refusalOf(sandbox, 'http://[64:ff9b::7f00:1]/')).not.toBeNull();
});

it('where TLS is required, only the configured networks are called without it', async () => {
  const rule = new AddressRule(['loopback'], { requireTls: true });
  expect(await refusalOf(rule, 'http://1.1.1.1/')).toContain('https:');
  expect(await refusalOf(rule, 'https://1.1.1.1/')).toBeNull();
  expect(await refusalOf(rule, 'http://127.0.0.1/')).toBeNull();
});

it('a name that does not resolve can be saved', async () => {
  expect(await strict.refusalOf('main', new URL('https://nowhere.invalid/hook'))).toBeNull();
  expect(await strict.refusalOf('main', new URL('http://localhost/hook'))).not.toBeNull();
});
