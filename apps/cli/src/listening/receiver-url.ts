import { parseUrl } from '../client/parse-url.ts';
import { UsageError } from '../exit-status.ts';

/** Reads an address in its usual short forms: `3000`, `localhost:3000/webhooks`, `https://…`. Throws UsageError. */
export function receiverUrl(text: string): URL {
  const isPort = /^\d{1,5}$/.test(text);
  const url = parseUrl(isPort ? `http://127.0.0.1:${text}/` : withScheme(text));
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new UsageError(
      `--forward-to is "${text}", which is not an address; write one like http://localhost:3000/webhooks.`,
    );
  }
  return url;
}

const withScheme = (text: string): string => (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
