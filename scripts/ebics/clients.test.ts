import { describe, expect, it } from 'vitest';
import { INSTALLED_CLIENTS } from './clients/clients.ts';
import { tryClients } from './clients/matrix.ts';

describe.each(INSTALLED_CLIENTS.map((client) => [client.name, client] as const))('%s', (_, client) => {
  it('initialises itself, pays, reads its statement and protocol, and is told of a wrong signature', {
    timeout: 300_000,
  }, async ({ skip }) => {
    if (!client.isInstalled()) skip('Not installed. Run: npm run test:ebics -- --install');
    const said: string[] = [];
    expect(await tryClients([client], (line) => said.push(line)), said.join('\n')).toBe(true);
    expect(said.at(-1)).toMatch(/^\S.* {2}ok +ok +ok /);
  });
});
