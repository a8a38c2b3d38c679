import { describe, expect, it } from 'vitest';
import { asCurl, readableBody } from './attempt-text.ts';

describe('an attempt as a curl command', () => {
  it('quotes any URL, headers and body', () => {
    const body = `{"a":"it's $HOME \`date\` \\\\ \\"x\\""}`;
    const command = asCurl({
      url: "https://example.com/?a='b'&c=d",
      request: { headers: { 'webhook-id': "msg_'1" }, body },
    });
    expect(command.split(' \\\n').map((line) => line.trim())).toEqual([
      `curl -i 'https://example.com/?a='\\''b'\\''&c=d'`,
      `-H 'webhook-id: msg_'\\''1'`,
      `--data-binary '{"a":"it'\\''s $HOME \`date\` \\\\ \\"x\\""}'`,
    ]);
  });
});

describe('a body', () => {
  it('is formatted when it is JSON', () => expect(readableBody('{"a":1}')).toBe('{\n  "a": 1\n}'));
  it('stays as it is otherwise', () => expect(readableBody('upstream <down>')).toBe('upstream <down>'));
});
