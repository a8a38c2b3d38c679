import type { IncomingMessage } from 'node:http';
import { MAIN_WORKSPACE, workspaceOfPath } from '@clearbench/contract';

const PREFIX = '/w/';
const names = new WeakMap<IncomingMessage, string>();

/** The URL of a request within its workspace: without the prefix that names it. */
export function withoutWorkspace(request: IncomingMessage): string {
  const { url = '/' } = request;
  // Every payment passes here.
  if (!url.startsWith(PREFIX)) return url;
  const { name, rest } = workspaceOfPath(url);
  if (rest !== url) names.set(request, name);
  return rest;
}

/** The workspace that the path of a request names; null: it names none, which means `main` unless an API key decides. */
export const namedWorkspace = ({ raw }: { raw: IncomingMessage }): string | null => names.get(raw) ?? null;

export const workspaceName = (request: { raw: IncomingMessage }): string =>
  namedWorkspace(request) ?? MAIN_WORKSPACE;
