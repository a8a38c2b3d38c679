import { type Context, randomText, tokenId } from './context.ts';
import type { Authorization, Visit } from './entities.ts';
import { type Html, html, NOTHING } from './html.ts';
import { SIMULATED_USER } from './settings.ts';

const VISIT_LIFETIME_MS = 15 * 60_000;

/** Starts a visit and returns its ticket, which the page's form contains. */
export async function startVisit(
  context: Context,
  userId: string | null,
  authorization: Authorization | null,
): Promise<string> {
  const ticket = randomText(context);
  await context.entities.put('visit', {
    id: await tokenId(ticket),
    owner: '',
    dueAtMs: context.nowMs + VISIT_LIFETIME_MS,
    userId,
    authorization,
  });
  return ticket;
}

export async function visitOf(context: Context, ticket: string | null): Promise<Visit | null> {
  const visit = await context.entities.get('visit', await tokenId(ticket ?? ''));
  return visit !== null && (visit.dueAtMs ?? 0) > context.nowMs ? visit : null;
}

/** The user with the form's email and password, or null. */
export function loggedIn(form: URLSearchParams): string | null {
  const email = (form.get('email') ?? '').trim().toLowerCase();
  const known = email === SIMULATED_USER.email && form.get('password') === SIMULATED_USER.password;
  return known ? SIMULATED_USER.id : null;
}

/** The form is prefilled: the simulated person has no secrets. */
export function loginForm(action: string, ticket: string, failed: boolean): Html {
  const error = html`<p class="error" role="alert">This email and password do not match. The simulated
user is ${SIMULATED_USER.email} with the password “${SIMULATED_USER.password}”.</p>`;
  return html`${failed ? error : NOTHING}
<form method="post" action="${action}">
<input type="hidden" name="ticket" value="${ticket}">
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="off" required value="${SIMULATED_USER.email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="off" required value="${SIMULATED_USER.password}">
<button type="submit">Log in</button>
</form>`;
}
