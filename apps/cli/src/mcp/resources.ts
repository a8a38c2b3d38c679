import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEM_CODES } from '@clearbench/messages/problem-codes';
import { SAMPLE_TYPES } from '@clearbench/messages/types';
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { meaningOf, sampleOf } from '../messages/engine.ts';

/** Beside this file in the npm package; among the documents in a checkout. */
const GUIDES = import.meta.url.endsWith('.ts')
  ? join(import.meta.dirname, '../../../../docs/guides')
  : join(import.meta.dirname, 'guides');
const COMPLETIONS_MAX = 100;

/** Adds pages about message types, codes and guides. */
export function addResources(server: McpServer): void {
  server.registerResource(
    'message-type',
    new ResourceTemplate('clearbench://types/{type}', {
      list: () => ({
        resources: SAMPLE_TYPES.map((type) => ({
          name: type,
          uri: uriOf('types', type),
          mimeType: MARKDOWN,
        })),
      }),
      complete: { type: (start) => startingWith(start, SAMPLE_TYPES) },
    }),
    {
      title: 'Message type',
      description: 'A small valid message of a type, as text and as content for "build".',
      mimeType: MARKDOWN,
    },
    (uri, { type }) => page(uri, typePage(String(type))),
  );
  server.registerResource(
    'code',
    new ResourceTemplate('clearbench://codes/{code}', {
      // Hundreds: they complete, but they are not listed.
      list: undefined,
      complete: { code: (start) => startingWith(start, Object.keys(PROBLEM_CODES)) },
    }),
    { title: 'Code', description: 'What a code of a problem or of a loss means.', mimeType: MARKDOWN },
    (uri, { code }) => {
      const found = meaningOf(String(code));
      return page(uri, `# ${found.code}\n\n${found.meaning}\n`);
    },
  );
  for (const file of readdirSync(GUIDES).sort()) {
    const text = () => readFileSync(join(GUIDES, file), 'utf8');
    const name = file.replace(/\.md$/, '');
    const title = /^# (.*)$/m.exec(text())?.[1] ?? name;
    server.registerResource(name, uriOf('guides', name), { title, mimeType: MARKDOWN }, (uri) =>
      page(uri, text()),
    );
  }
}

const MARKDOWN = 'text/markdown';

const uriOf = (kind: string, name: string): string => `clearbench://${kind}/${encodeURIComponent(name)}`;

const startingWith = (start: string, words: readonly string[]): string[] =>
  words.filter((word) => word.toLowerCase().startsWith(start.toLowerCase())).slice(0, COMPLETIONS_MAX);

const page = ({ href }: URL, text: string) => ({ contents: [{ uri: href, mimeType: MARKDOWN, text }] });

function typePage(name: string): string {
  const { type, text, content } = sampleOf(name, null);
  const sections = [`# ${type}`, `\`\`\`\n${text}\n\`\`\``];
  if (content !== null)
    sections.push('## Content', `\`\`\`json\n${JSON.stringify(content, null, 2)}\n\`\`\``);
  return `${sections.join('\n\n')}\n`;
}
