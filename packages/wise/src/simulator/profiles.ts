import { json } from './answers.ts';
import { profileOf } from './authentication.ts';
import type { Context } from './context.ts';
import { notFound } from './lookups.ts';
import { SIMULATED_PROFILES, SIMULATED_USER, type SimulatedProfile } from './settings.ts';

const SINCE = '2026-01-05T09:00:00.000Z';

export async function listProfiles(context: Context): Promise<Response> {
  return json(context.caller?.kind === 'user' ? SIMULATED_PROFILES.map(present) : []);
}

export async function getProfile(context: Context): Promise<Response> {
  const profile = profileOf(context.caller, context.params.profileId ?? '');
  return json(present(profile ?? notFound(context)));
}

/** `GET /v1/profiles`: the older shape, with the names in `details`. */
export async function listOldProfiles(context: Context): Promise<Response> {
  if (context.caller?.kind !== 'user') return json([]);
  return json(
    SIMULATED_PROFILES.map(({ id, type, fields }) => ({
      id: Number(id),
      type: type.toLowerCase(),
      details:
        type === 'BUSINESS'
          ? { name: fields.businessName, registrationNumber: fields.registrationNumber }
          : fields,
    })),
  );
}

export async function getUser(context: Context): Promise<Response> {
  if (context.caller?.kind !== 'user') return notFound(context);
  const { id, name, email } = SIMULATED_USER;
  return json({ id: Number(id), name, email, active: true, details: SIMULATED_PROFILES[1]?.fields ?? null });
}

function present({ id, type, fields }: SimulatedProfile) {
  return {
    id: Number(id),
    publicId: `00000000-0000-4000-8000-0000${id.padStart(8, '0')}`,
    userId: Number(SIMULATED_USER.id),
    type,
    email: SIMULATED_USER.email,
    address: { addressFirstLine: '1 Example Street', city: 'London', countryIso2Code: 'GB' },
    createdAt: SINCE,
    updatedAt: SINCE,
    avatar: null,
    currentState: 'VISIBLE',
    contactDetails: { email: SIMULATED_USER.email, phoneNumber: null },
    ...fields,
  };
}
