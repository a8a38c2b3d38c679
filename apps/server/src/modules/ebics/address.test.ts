import { PATHS, workspacePrefix } from '@clearbench/contract';
import { expect, it } from 'vitest';
import { ebicsBank, readySubscriber } from '../../testing/ebics-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;

it.each([
  ['http://localhost', {}],
  ['https://bank.example', { PUBLIC_URL: 'https://bank.example' }],
])('HPD and the letter name the whole address of the bank, at %s', async (origin, env) => {
  server = await createTestApp({ env });
  await server.call('POST', PATHS.workspaces, { name: 'oak', title: 'Oak' });
  for (const prefix of ['', workspacePrefix('oak')]) {
    const workspace: Pick<TestApp, 'app' | 'call'> = {
      app: server.app,
      call: (method, path, ...rest) => server.call(method, prefix + path, ...rest),
    };
    await workspace.call('POST', PATHS.apiKeys, { label: 'Treasury' });
    const bank = await ebicsBank(workspace);
    const { client } = await readySubscriber(workspace, bank, { userId: 'USER1' });
    const parameters = (await client.download({ adminOrderType: 'HPD' })).toString();
    expect(/<URL[^>]*>([^<]+)/.exec(parameters)?.[1]).toBe(`${origin}${prefix}/ebics`);
    const letter = pdfText((await workspace.call('GET', PATHS.ebicsLetter)).rawPayload);
    expect(letter).toContain(`${origin}${prefix}/ebics`);
  }
});
