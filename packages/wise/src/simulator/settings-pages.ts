import { type Context, randomUuid } from './context.ts';
import { type Html, html, NOTHING, page } from './html.ts';
import { putToken } from './oauth.ts';
import { loggedIn, loginForm, startVisit, visitOf } from './visits.ts';

/** `GET /settings/connected-apps`: asks the person to log in. */
export async function showSettingsLogin(context: Context): Promise<Response> {
  return settingsLogin(context, await startVisit(context, null, null), false);
}

export async function logInToSettings(context: Context): Promise<Response> {
  const form = new URLSearchParams(context.body);
  const visit = await visitOf(context, form.get('ticket'));
  const userId = loggedIn(form);
  if (visit === null || userId === null) {
    return settingsLogin(context, await startVisit(context, null, null), visit !== null);
  }
  await context.entities.remove('visit', visit.id);
  return await settingsPage(context, userId, NOTHING);
}

/** `POST /settings/connected-apps/{action}`: each button of the page. */
export async function changeSettings(context: Context): Promise<Response> {
  const form = new URLSearchParams(context.body);
  const visit = await visitOf(context, form.get('ticket'));
  const userId = visit?.userId ?? null;
  if (visit === null || userId === null) return await showSettingsLogin(context);
  await context.entities.remove('visit', visit.id);
  return await settingsPage(context, userId, await carryOut(context, userId, form.get('id') ?? ''));
}

async function carryOut(context: Context, userId: string, id: string): Promise<Html> {
  const { entities, nowMs, params } = context;
  switch (params.action) {
    case 'revoke': {
      const grant = await entities.get('grant', id);
      if (grant === null || grant.owner !== userId) return NOTHING;
      await entities.put('grant', { ...grant, revokedAtMs: grant.revokedAtMs ?? nowMs });
      return html`<p role="status">Access was revoked.</p>`;
    }
    case 'approve': {
      const approval = await entities.get('approval', id);
      if (approval === null || approval.owner !== userId) return NOTHING;
      await entities.put('approval', { ...approval, approved: true });
      return html`<p role="status">Approved. The application can make the payment now.</p>`;
    }
    case 'create-token': {
      const token = randomUuid(context);
      await putToken(context, token, userId, 'personal', null, null);
      return html`<p role="status">Your new API token, shown only once: <code>${token}</code></p>`;
    }
    case 'delete-token': {
      const token = await entities.get('token', id);
      if (token?.kind === 'personal' && token.owner === userId) await entities.remove('token', id);
      return html`<p role="status">The API token was deleted.</p>`;
    }
    default:
      return NOTHING;
  }
}

function settingsLogin(context: Context, ticket: string, failed: boolean): Response {
  const content = html`<h1>Log in to see your connected apps</h1>
${loginForm(`${context.basePath}/settings/connected-apps`, ticket, failed)}`;
  return page('Log in', context.basePath, content, { status: failed ? 401 : 200 });
}

async function settingsPage(context: Context, userId: string, notice: Html): Promise<Response> {
  const { entities, options } = context;
  const ticket = await startVisit(context, userId, null);
  const button = (action: string, id: string, label: string) => html`<form method="post"
action="${context.basePath}/settings/connected-apps/${action}">
<input type="hidden" name="ticket" value="${ticket}"><input type="hidden" name="id" value="${id}">
<button type="submit">${label}</button></form>`;
  const row = (text: string, action: Html) => html`<div class="row"><p>${text}</p>${action}</div>`;

  const grants = (await entities.list('grant', userId)).filter(({ revokedAtMs }) => revokedAtMs === null);
  const approvals = (await entities.list('approval', userId)).filter(({ approved }) => !approved);
  const tokens = (await entities.list('token', userId)).filter(({ kind }) => kind === 'personal');
  const nameOf = (id: string) => options.applications.find((each) => each.id === id)?.name ?? id;
  const date = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

  const content = html`<h1>Connected apps</h1>
${notice}
${grants.length === 0 ? html`<p>No application has access.</p>` : NOTHING}
${grants.map(({ id, clientId, createdAtMs }) =>
  row(`${nameOf(clientId)}, since ${date(createdAtMs)} UTC`, button('revoke', id, 'Revoke access')),
)}
<h2>Payments to approve</h2>
${approvals.length === 0 ? html`<p>Nothing waits for your approval.</p>` : NOTHING}
${approvals.map(({ id, transferId }) => row(`Transfer ${transferId}`, button('approve', id, 'Approve')))}
<h2>API tokens</h2>
${tokens.map(({ id, hint }) => row(`Token ending in ${hint}`, button('delete-token', id, 'Delete')))}
${button('create-token', '', 'Create an API token')}`;
  return page('Connected apps', context.basePath, content);
}
