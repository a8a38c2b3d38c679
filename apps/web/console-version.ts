import { createHash } from 'node:crypto';
import { CONSOLE_VERSION } from '@clearbench/contract';
import type { Plugin } from 'vite';

/**
 * Names the built console in its page: register it last. The page names its scripts and styles by their hashes, and these each
 * other: its own hash covers all of them.
 */
export function consoleVersion(): Plugin {
  return {
    name: 'clearbench:console-version',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const content = createHash('sha256').update(html).digest('hex').slice(0, 16);
        return { html, tags: [{ tag: 'meta', attrs: { name: CONSOLE_VERSION, content }, injectTo: 'head' }] };
      },
    },
  };
}
