import { sample } from '@clearbench/messages';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { afterEach, describe, expect, it } from 'vitest';
import { Api } from '../client/api.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { BROKEN, GOOD } from '../testing/run-here.ts';
import { serve, stopServing } from '../testing/serve.ts';
import { createMcpServer } from './create-server.ts';

afterEach(stopServing);

interface Result {
  readonly text: string;
  readonly isError: boolean;
  readonly data: Record<string, unknown>;
}

/** A client of the tools, for the server at an address. */
async function tools({ url, allowChanges = false }: { url?: string; allowChanges?: boolean } = {}) {
  const connect = async (): Promise<Api> => {
    if (url === undefined)
      throw new CliError(EXIT.denied, 'no_api_key', 'An API key is needed: put it in CLEARBENCH_KEY.');
    const caller = { headers: {}, denied: (reason: string) => reason, noWorkspace: (name: string) => name };
    return new Api({ url, workspace: null }, caller);
  };
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createMcpServer({ connect, allowChanges }).connect(ours);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(theirs);
  return {
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    dialects: async () =>
      (await client.listTools()).tools.flatMap(({ inputSchema, outputSchema }) =>
        [inputSchema, outputSchema].flatMap((schema) => schema?.$schema ?? []),
      ),
    client,
    call: async (name: string, args: Record<string, unknown>): Promise<Result> => {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
      const [first] = content as { text: string }[];
      return {
        text: first?.text ?? '',
        isError: isError === true,
        data: (structuredContent ?? {}) as Record<string, unknown>,
      };
    },
  };
}

const READING = [
  'check',
  'explain_code',
  'translate',
  'build',
  'sample',
  'follow_transfer',
  'list_deliveries',
];

it('their schemas are in the dialect of the protocol', async () => {
  const dialects = await (await tools({ allowChanges: true })).dialects();
  expect(new Set(dialects)).toEqual(new Set(['https://json-schema.org/draft/2020-12/schema']));
});

it('tools that change something exist only where they are allowed', async () => {
  expect(await (await tools()).names()).toEqual(READING);
  expect(await (await tools({ allowChanges: true })).names()).toEqual([...READING, 'post', 'run_scenario']);
  await expect((await tools()).call('post', { text: GOOD })).rejects.toThrow('Tool post not found');
});

describe('check', () => {
  it('reports each error with its place and how to correct it', async () => {
    const { text, data } = await (await tools()).call('check', { text: `${GOOD}\r\n$\r\n${BROKEN}` });
    expect(data).toMatchObject({ valid: 1, invalid: 1, notListed: { messages: 0, problems: 0 } });
    expect(text).toMatch(/^2 messages: 1 valid, 1 invalid, 0 not checked\n/);
    expect(text).toContain(
      "error T36 23B Field 23B has the code 'NONE'; write CRED, CRTS, SPAY, SPRI or SSTD.",
    );
  });

  it('gives the content that build makes the same message of', async () => {
    const { call } = await tools();
    const { data } = await call('check', { text: GOOD, content: true });
    const [message] = data.messages as { content: Record<string, unknown> }[];
    const built = await call('build', { content: message?.content });
    expect(built.data).toEqual({ text: GOOD, problems: [] });
  });

  it('lists a limited number of messages, and counts all', async () => {
    const { data } = await (await tools()).call('check', { text: `${BROKEN}\r\n`.repeat(150) });
    expect(data).toMatchObject({ invalid: 150, notListed: { messages: 50, problems: 249 } });
  });

  it('takes no more than a million characters', async () => {
    const { isError, text } = await (await tools()).call('check', { text: ' '.repeat(1_000_001) });
    expect([isError, text]).toEqual([
      true,
      expect.stringContaining('"clearbench check FILE" checks larger ones.'),
    ]);
  });
});

describe('messages', () => {
  it('are built, and content that is wrong is named part by part', async () => {
    const { isError, text } = await (await tools()).call('build', { content: { type: 'MT103' } });
    expect(isError).toBe(true);
    expect(text).toContain("invalid_content: A message can't be built from the content:");
    expect(text).toContain('The tool "sample" shows the content');
  });

  it('are translated, with what is lost', async () => {
    const { call } = await tools();
    const { data, text } = await call('translate', { text: GOOD, target: 'pacs.008.001.08' });
    // The addresses of an MT103 are lines of text.
    const address = { code: 'cbpr_address', severity: 'error' };
    expect(data).toMatchObject({ type: 'pacs.008.001.08', problems: [address, address] });
    expect(text).toContain('dropped: The bank operation code has no counterpart in ISO 20022.');
    const wrong = await call('translate', { text: GOOD, target: 'MT940' });
    expect(wrong.text).toMatch(
      /^no_such_target: MT103 can't be translated to MT940: it can become pacs\.008/,
    );
    const none = await call('translate', { text: 'Dear Sirs', target: 'MT103' });
    expect(none.text).toMatch(/^not_translatable: The text can't be translated:\n1:1 error unknown_format/);
  });

  it('are sampled by type, in any case, with their own UETR', async () => {
    const { call } = await tools();
    const uetr = '7a562c67-ca16-48ba-b074-65581be6f001';
    const { data } = await call('sample', { type: 'mt103', uetr });
    expect(data).toMatchObject({
      type: 'MT103',
      text: sample('MT103', { uetr }),
      content: { type: 'MT103' },
    });
    const { text } = await call('sample', { type: 'MT999999' });
    expect(text).toMatch(/^no_such_type: There is no sample of MT999999\. The types are MT101, /);
  });

  it('have codes with a meaning', async () => {
    const { call } = await tools();
    expect((await call('explain_code', { code: 'csv_quote' })).text).toBe(
      'csv_quote: A quoted cell is not closed, or continues after its quote.',
    );
    expect((await call('explain_code', { code: 'T5' })).text).toMatch(
      /^no_such_code: There is no code T5\. Codes with the same beginning are T50, /,
    );
  });
});

const TRANSFER = {
  ...{ transactionId: 'trx_1', status: 'completed', currency: 'EUR', amount: '1.00', uetr: 'u' },
  events: [{ timestamp: '2026-11-20T10:30:00Z', status: 'pending', message: 'Received' }],
  deliveries: [
    {
      ...{ id: '7', type: 'transaction.initiated', state: 'retrying', attempts: 2 },
      ...{ lastStatus: 500, lastError: null, url: 'http://127.0.0.1:3000/' },
    },
  ],
};

describe('the server', () => {
  it('shows a transfer as soon as it has ended', async () => {
    let asked = 0;
    const url = await serve((_, response) => {
      asked++;
      response.end(JSON.stringify({ ...TRANSFER, status: asked === 1 ? 'pending' : 'completed' }));
    });
    const { call } = await tools({ url });
    expect((await call('follow_transfer', { code: 'u' })).text).toMatch(
      /^trx_1 pending, EUR 1\.00, UETR u\n/,
    );
    asked = 0;
    const { data, text } = await call('follow_transfer', { code: 'u', waitSeconds: 50 });
    expect([asked, data.status]).toEqual([2, 'completed']);
    expect(text).toContain('2026-11-20T10:30:00Z pending Received');
  });

  it('lists the notifications about a transfer', async () => {
    const url = await serve((_, response) => response.end(JSON.stringify(TRANSFER)));
    const { text, data } = await (await tools({ url })).call('list_deliveries', { code: 'trx_1' });
    expect(text).toBe(
      '1 notification about trx_1\n7 transaction.initiated retrying after 2 attempts, 500, http://127.0.0.1:3000/',
    );
    expect(data.deliveries).toHaveLength(1);
  });

  it('takes messages, or says what is wrong with them', async () => {
    const bodies: string[] = [];
    const url = await serve((request, response) => {
      bodies.push(`${request.headers['x-scenario']}`);
      request.resume();
      if (bodies.length === 1) {
        const transactions = [{ index: 0, transactionId: 'trx_1', uetr: 'u', status: 'pending' }];
        response.writeHead(201).end(JSON.stringify({ success: true, payloadId: 'p', transactions }));
        return;
      }
      const problem = {
        ...{ index: 0, code: 'T36', severity: 'error', path: '23B' },
        line: 3,
        column: 6,
        message: 'No.',
      };
      const refusal = { success: false, code: 'invalid_payload', message: 'Refused.', errors: [problem] };
      response.writeHead(422).end(JSON.stringify(refusal));
    });
    const { call } = await tools({ url, allowChanges: true });
    const stored = await call('post', { text: GOOD, scenario: 'reject' });
    expect(stored.text).toBe('0: stored trx_1 u pending');
    const refused = await call('post', { text: BROKEN });
    expect([refused.isError, refused.text]).toEqual([false, '0: refused\n  3:6 error T36 23B No.']);
    expect(bodies).toEqual(['reject', 'undefined']);
    const unknown = await call('run_scenario', { scenario: 'nonsense' });
    expect([unknown.isError, unknown.text]).toEqual([
      true,
      expect.stringMatching(/^usage: There is no scenario/),
    ]);
  });

  it('is missed in words: its key, and what it does not have', async () => {
    const missing = await (await tools()).call('follow_transfer', { code: 'trx_1' });
    expect([missing.isError, missing.text]).toEqual([
      true,
      'no_api_key: An API key is needed: put it in CLEARBENCH_KEY.',
    ]);
    const url = await serve((_, response) =>
      response
        .writeHead(404)
        .end(JSON.stringify({ success: false, code: 'not_found', message: 'There is none.' })),
    );
    expect((await (await tools({ url })).call('list_deliveries', { code: 'x' })).text).toBe(
      'not_found: There is none.',
    );
  });
});

describe('what assistants read', () => {
  it('is a page for each message type, code and guide', async () => {
    const { client } = await tools();
    const { resources } = await client.listResources();
    const pages = new Map(resources.map(({ uri, name }) => [uri, name]));
    expect(pages.get('clearbench://types/MT103')).toBe('MT103');
    expect([...pages.keys()]).toContain('clearbench://guides/first-payment');
    for (const [uri, text] of [
      ['clearbench://types/MT103', sample('MT103')],
      ['clearbench://codes/t50', '# T50\n\n'],
      ['clearbench://guides/first-payment', '# Post the first payment'],
    ] as const) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: expect.stringContaining(text) }]);
    }
    await expect(client.readResource({ uri: 'clearbench://types/MT999X' })).rejects.toThrow(
      'There is no sample of',
    );
    const ref = { type: 'ref/resource' as const, uri: 'clearbench://codes/{code}' };
    const { completion } = await client.complete({ ref, argument: { name: 'code', value: 'csv_q' } });
    expect(completion.values).toContain('csv_quote');
  });

  it('has prompts with the text of the person', async () => {
    const { client } = await tools();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['fix_message', 'explain_refusal', 'write_test_plan']);
    const { messages } = await client.getPrompt({ name: 'fix_message', arguments: { message: BROKEN } });
    expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining(BROKEN) } }]);
  });
});
