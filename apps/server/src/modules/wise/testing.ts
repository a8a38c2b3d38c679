import { PATHS } from '@clearbench/contract';
import { SIMULATED_USER } from '@clearbench/wise/simulator';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../testing/test-app.ts';

export const CREDENTIALS = { email: SIMULATED_USER.email, password: SIMULATED_USER.password };

/** Submits the first form of a page of the simulated Wise, as a browser does. */
export async function submitForm(
  { app }: TestApp,
  html: string,
  fields: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const [, action = ''] = /<form method="post"\s+action="([^"]+)"/.exec(html) ?? [];
  const [, ticket = ''] = /name="ticket" value="([^"]+)"/.exec(html) ?? [];
  return await app.inject({
    method: 'POST',
    url: action,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket, ...fields }).toString(),
  });
}

/** Opens Wise's page from a workspace, allows access, and returns the parameters of the redirect. */
export async function consentAtWise(server: TestApp, prefix = ''): Promise<URLSearchParams> {
  const { authUrl } = (await server.call('GET', prefix + PATHS.wiseAuth)).json();
  const page = await server.app.inject({ method: 'GET', url: authUrl });
  const asked = await submitForm(server, page.body, CREDENTIALS);
  const back = await submitForm(server, asked.body, { profile: '7200001', decision: 'allow' });
  return new URL(String(back.headers.location)).searchParams;
}
