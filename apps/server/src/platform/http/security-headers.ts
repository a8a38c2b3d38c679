import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { onRequestHookHandler } from 'fastify';

/** The console's only style element is that of Radix's select, which hides its scrollbar. */
const RADIX_SELECT_STYLE = "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='";

/** VitePress switches transitions off by this style while it changes the theme. */
const VITEPRESS_THEME_STYLE = "'sha256-skqujXORqzxt1aE0NNXxujEanPTX6raoqSscTV/Ww/Y='";

const HSTS = 'max-age=31536000; includeSubDomains';

/** The headers of every answer: it is data, in which a browser runs nothing. Pages replace the policy by their own. */
export function secureAnswers(publicUrl: string | null): onRequestHookHandler {
  const isHttps = isUnderTls(publicUrl);
  return (_request, { raw }, done) => {
    raw.setHeader('x-content-type-options', 'nosniff');
    raw.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    if (isHttps) raw.setHeader('strict-transport-security', HSTS);
    done();
  };
}

const isUnderTls = (publicUrl: string | null): boolean => publicUrl?.startsWith('https:') ?? false;

/** The headers of every page and call of the console. `publicUrl` is null where browsers use the server's own address. */
export const securityHeaders = (webDirectory: string, publicUrl: string | null): FastifyHelmetOptions =>
  headersOf(publicUrl, {
    scriptSrc: ["'self'", ...inlineScriptHashes([join(webDirectory, 'index.html')])],
    styleSrc: ["'self'", RADIX_SELECT_STYLE],
  });

/** Those of the documentation, whose code examples have their colours in attributes. */
export const docsHeaders = (docsDirectory: string, publicUrl: string | null): FastifyHelmetOptions =>
  headersOf(publicUrl, {
    scriptSrc: ["'self'", ...inlineScriptHashes(pagesIn(docsDirectory))],
    styleSrc: ["'self'", VITEPRESS_THEME_STYLE],
    styleSrcAttr: ["'unsafe-inline'"],
  });

/** With these sources in addition to the common ones. */
function headersOf(
  publicUrl: string | null,
  sources: Readonly<Record<string, readonly string[]>>,
): FastifyHelmetOptions {
  const own = Object.fromEntries(Object.entries(sources).map(([name, list]) => [name, [...list]]));
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
        ...own,
      },
    },
    strictTransportSecurity: isUnderTls(publicUrl),
  };
}

const pagesIn = (directory: string): string[] =>
  globSync('**/*.html', { cwd: directory }).map((name) => join(directory, name));

/**
 * The scripts that are written into pages themselves, as sources of a content security policy: these very texts may run, and no
 * other inline script.
 */
function inlineScriptHashes(pages: readonly string[]): string[] {
  const texts = pages.filter(existsSync).flatMap((page) => {
    const scripts = readFileSync(page, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
    return [...scripts].map(([, text = '']) => text);
  });
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
