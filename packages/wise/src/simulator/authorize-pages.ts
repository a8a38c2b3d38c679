import { type Context, randomText, tokenId } from './context.ts';
import type { Authorization } from './entities.ts';
import { type Html, html, page } from './html.ts';
import { CODE_LIFETIME_MS } from './oauth.ts';
import { SIMULATED_PROFILES, SIMULATED_USER, type SimulatedApplication } from './settings.ts';
import { loggedIn, loginForm, startVisit, visitOf } from './visits.ts';

/** `GET /oauth/authorize/`: asks the person to log in. */
export async function showLogin(context: Context): Promise<Response> {
  const { searchParams } = context.url;
  const application = context.options.applications.find(({ id }) => id === searchParams.get('client_id'));
  if (application === undefined) return refusal(context, 'No application is known by this client_id.');
  const redirectUri = searchParams.get('redirect_uri') ?? '';
  // Never redirects to an address that the application did not register, which would leak codes.
  const registered = application.redirectUris.map((uri) => new URL(uri, context.url.origin).href);
  if (!registered.includes(redirectUri)) {
    return refusal(context, `The application has not registered the redirect address ${redirectUri}.`);
  }
  if (searchParams.get('response_type') !== 'code') return refusal(context, 'response_type must be “code”.');
  const challenge = searchParams.get('code_challenge');
  if (challenge !== null && searchParams.get('code_challenge_method') !== 'S256') {
    return refusal(context, 'code_challenge_method must be “S256”.');
  }
  const authorization: Authorization = {
    clientId: application.id,
    redirectUri,
    state: searchParams.get('state'),
    codeChallenge: challenge,
  };
  return loginPage(context, application, await startVisit(context, null, authorization), false);
}

/** `POST /oauth/authorize/login`: shows the access that the application requests. */
export async function logIn(context: Context): Promise<Response> {
  const form = new URLSearchParams(context.body);
  const visit = await visitOf(context, form.get('ticket'));
  const application = applicationById(context, visit?.authorization?.clientId);
  if (visit?.authorization == null || application === undefined) return ended(context);
  const userId = loggedIn(form);
  if (userId === null) return loginPage(context, application, form.get('ticket') ?? '', true);

  // Not the ticket of the login form, which others may have seen.
  await context.entities.remove('visit', visit.id);
  const ticket = await startVisit(context, userId, visit.authorization);
  const content = consentForm(`${context.basePath}/oauth/authorize/consent`, ticket, application);
  const formTargets = [new URL(visit.authorization.redirectUri).origin];
  return page(`Connect ${application.name}`, context.basePath, content, { formTargets });
}

/** `POST /oauth/authorize/consent`: back to the application, with or without a code. */
export async function decide(context: Context): Promise<Response> {
  const form = new URLSearchParams(context.body);
  const visit = await visitOf(context, form.get('ticket'));
  if (visit?.authorization == null || visit.userId === null) return ended(context);
  await context.entities.remove('visit', visit.id);
  const target = new URL(visit.authorization.redirectUri);
  const profile = SIMULATED_PROFILES.find(({ id }) => id === form.get('profile'));
  if (form.get('decision') === 'allow' && profile !== undefined) {
    const code = randomText(context, 16);
    const expiresAtMs = context.nowMs + CODE_LIFETIME_MS;
    await context.entities.put('code', {
      id: await tokenId(code),
      owner: visit.userId,
      // Remembered for a day, to distinguish a second use from a wrong code.
      dueAtMs: expiresAtMs + 86_400_000,
      authorization: visit.authorization,
      expiresAtMs,
      usedForGrant: null,
    });
    target.searchParams.set('code', code);
    target.searchParams.set('profileId', profile.id);
  } else {
    target.searchParams.set('error', 'access_denied');
  }
  if (visit.authorization.state !== null) target.searchParams.set('state', visit.authorization.state);
  return new Response(null, { status: 303, headers: { location: target.href, 'cache-control': 'no-store' } });
}

function applicationById({ options }: Context, id: string | undefined): SimulatedApplication | undefined {
  return options.applications.find((application) => application.id === id);
}

function loginPage(
  context: Context,
  application: SimulatedApplication,
  ticket: string,
  failed: boolean,
): Response {
  const content = html`<h1>Log in to connect ${application.name}</h1>
<p>The simulated user is filled in.</p>
${loginForm(`${context.basePath}/oauth/authorize/login`, ticket, failed)}`;
  return page('Log in', context.basePath, content, { status: failed ? 401 : 200 });
}

function consentForm(action: string, ticket: string, application: SimulatedApplication): Html {
  const profiles = SIMULATED_PROFILES.map(
    ({ id, type, fields }, index) => html`<label>
<input type="radio" name="profile" value="${id}"${index === 0 ? { html: ' checked' } : ''}>
${type === 'BUSINESS' ? (fields.businessName ?? '') : `${fields.firstName} ${fields.lastName}`}</label>`,
  );
  return html`<h1>${application.name} asks for access</h1>
<p>Logged in as ${SIMULATED_USER.name}. If you allow it, ${application.name} can:</p>
<ul>
<li>see your profiles and balances</li>
<li>create recipients and quotes</li>
<li>create transfers and pay them from your balances</li>
</ul>
<form method="post" action="${action}">
<input type="hidden" name="ticket" value="${ticket}">
<fieldset>
<legend>Profile</legend>
${profiles}
</fieldset>
<button type="submit" name="decision" value="allow">Allow access</button>
<button type="submit" name="decision" value="deny" class="plain">Deny</button>
</form>`;
}

function refusal(context: Context, why: string): Response {
  const content = html`<h1>This link does not work</h1><p class="error" role="alert">${why}</p>
<p>Go back to the application and start again.</p>`;
  return page('Cannot connect', context.basePath, content, { status: 400 });
}

function ended(context: Context): Response {
  return refusal(context, 'This page was open for too long, or was used before.');
}
