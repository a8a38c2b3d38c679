import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as wise from './index.ts';
import * as simulator from './simulator/index.ts';
import { APPLICATION, consent, createWorld, PERSONAL_TOKEN, REDIRECT_URI } from './testing/world.ts';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const INDEX = readFileSync(new URL('./index.ts', import.meta.url), 'utf8');
const BLOCKS = [...README.matchAll(/```js\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');

/** Each `expression; // → value` becomes an expectation; imports are replaced by the package itself. */
function executable(block: string): string {
  return block
    .replace(/^import .*$/gm, '')
    .replace(/^(.+); \/\/ → (.+)$/gm, (_, expression, value) => `expect(${expression}).toEqual(${value});`);
}

function exportedNames(): string[] {
  return [...INDEX.matchAll(/export (?:type )?\{([^}]*)\}/g)]
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/^type /, '')))
    .filter((name) => name !== '')
    .sort();
}

function namesInTables(): string[] {
  const section = README.split('## Every export')[1] ?? '';
  const cells = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)).sort();
}

describe('the README', () => {
  it('is true: its examples run one after another against the simulator', async () => {
    const world = await createWorld();
    const handle = (request: Request) => world.simulator.handle(request);
    const given = {
      ...wise,
      ...simulator,
      expect,
      fetch: handle,
      clock: { now: () => 0, sleep: async () => {} },
      accessToken: PERSONAL_TOKEN,
      clientId: APPLICATION.id,
      clientSecret: APPLICATION.secret,
      authorizeUrl: `${wise.WISE_SANDBOX.apiUrl}/oauth/authorize/`,
      redirectUri: REDIRECT_URI,
      consent: (url: string) => consent(handle, url),
    };
    const body = `return (async () => {${BLOCKS.map(executable).join('\n')}})();`;
    expect(BLOCKS.length).toBeGreaterThan(5);
    await new Function(...Object.keys(given), body)(...Object.values(given));
    expect.hasAssertions();
  });

  it('names every export, and nothing else', () => {
    expect(namesInTables()).toEqual(exportedNames());
  });

  it('names every magic word of the simulator', () => {
    for (const word of Object.values(simulator.MAGIC_WORDS)) expect(README).toContain(`| \`${word}\` |`);
  });
});
