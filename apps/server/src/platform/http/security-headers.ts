import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyHelmetOptions } from '@fastify/helmet';

/** The console's only style element is that of Radix's select, which hides its scrollbar. */
const RADIX_SELECT_STYLE = "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='";

/** The headers of every page and call of the console. `publicUrl` is null where browsers use the server's own address. */
export function securityHeaders(webDirectory: string, publicUrl: string | null): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(webDirectory)],
        workerSrc: ["'self'"],
        styleSrc: ["'self'", RADIX_SELECT_STYLE],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
  };
}

/**
 * The scripts that are written into the console's page itself, as sources of a content security policy: these very
 * texts may run, and no other inline script.
 */
function inlineScriptHashes(directory: string): string[] {
  const page = join(directory, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
