import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fillLogin } from './console.ts';
import type { Credentials, Session } from './operator.ts';

export const newName = () => `oak-${randomUUID().slice(0, 8)}`;

/** A workspace of its own for each test. */
export async function createWorkspace(operator: Session, name = newName()): Promise<string> {
  await operator.call('POST', '/api/workspaces', { name, title: `Bank ${name}` });
  return name;
}

/** An operator who is a member of only this workspace. */
export async function createMember(
  operator: Session,
  baseURL: string,
  name: string,
  role: string,
): Promise<Credentials> {
  const answer = await operator.call('POST', `/api/workspaces/${name}/invitations`, { role, note: 'Ann' });
  const { token }: { token: string } = JSON.parse(await answer.text());
  const member = { username: `ann-${randomUUID().slice(0, 8)}`, password: 'correct horse' };
  const registered = await fetch(`${baseURL}/api/invitations/${token}/registration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: baseURL },
    body: JSON.stringify({ ...member, email: `${member.username}@example.com` }),
  });
  if (!registered.ok) throw new Error(`The invitation was answered ${registered.status}.`);
  return member;
}

export async function signIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, username, password);
  await page.getByRole('button', { name: 'Login' }).click();
}
