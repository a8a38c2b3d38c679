import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findConnection } from './connection.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'clearbench-connection-'));
const FILE = join(DATA_DIR, 'connection.json');
interface Options {
  url?: string;
  workspace?: string;
  key?: string;
}
const find = (env: Record<string, string> = {}, { url, workspace, key }: Options = {}) =>
  findConnection({
    url: url ?? null,
    workspace: workspace ?? null,
    key: key ?? null,
    env: { DATA_DIR, ...env },
  });

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

describe('beside a server that stored its address', () => {
  beforeAll(() =>
    writeFileSync(FILE, JSON.stringify({ url: 'http://127.0.0.1:4555', pid: 1, apiKey: 'clb_first' })),
  );

  it('finds address and key automatically', () => {
    expect(find()).toEqual({
      url: 'http://127.0.0.1:4555',
      workspace: null,
      key: { value: 'clb_first', source: FILE },
    });
  });

  it('prefers an option to the environment, and the environment to the file', () => {
    const env = { CLEARBENCH_URL: 'https://pay.example/base/', CLEARBENCH_KEY: 'clb_env' };
    expect(find(env)).toMatchObject({ url: 'https://pay.example/base', key: { value: 'clb_env' } });
    expect(find(env, { url: 'http://localhost:1', key: 'clb_given' })).toMatchObject({
      url: 'http://localhost:1',
      key: { value: 'clb_given' },
    });
  });

  it('uses that key in no other workspace', () => {
    expect(find({}, { workspace: 'oak' })).toMatchObject({ workspace: 'oak', key: null });
    expect(find({ CLEARBENCH_WORKSPACE: 'oak' })).toMatchObject({ workspace: 'oak', key: null });
    expect(find({ CLEARBENCH_WORKSPACE: 'oak' }, { workspace: 'main' }).key?.value).toBe('clb_first');
  });

  it('refuses what cannot be the name of a workspace', () => {
    expect(() => find({}, { workspace: 'Oak Bank' })).toThrow(/^--workspace is "Oak Bank"; write the name/);
    expect(() => find({ CLEARBENCH_WORKSPACE: '../x' })).toThrow(/^CLEARBENCH_WORKSPACE is /);
  });

  it('never sends the key of that server to another one', () => {
    expect(() => find({}, { url: 'http://other.example' })).toThrow(
      /^An API key for http:\/\/other\.example is needed/,
    );
  });

  it('refuses a key that cannot be sent in a header', () => {
    expect(() => find({ CLEARBENCH_KEY: 'clb_a\nb' })).toThrow(/API key in CLEARBENCH_KEY contains blanks/);
  });
});

it.each(['not json', 'null', '{"url":5}'])('continues without a file that holds %s', (content) => {
  writeFileSync(FILE, content);
  expect(find({ CLEARBENCH_KEY: 'clb_env' }).url).toBe('http://127.0.0.1:4400');
});
