type Parse<T> = (value: string) => { value: T } | { problem: string };

const MINUTE_MS = 60_000;
const IDLE_MINUTES = { sandbox: 480, production: 30 };
const SUDO_MINUTES = 15;

/** How long logins last, and what they need. */
export function loginConfig(
  read: <T>(name: string, parse: Parse<T>) => T | null,
  environment: keyof typeof IDLE_MINUTES,
): { sessionIdleMs: number; sudoMs: number; secondFactorRequired: boolean } {
  return {
    sessionIdleMs: (read('SESSION_IDLE', asMinutes) ?? IDLE_MINUTES[environment]) * MINUTE_MS,
    sudoMs: (read('SUDO_MINUTES', asMinutes) ?? SUDO_MINUTES) * MINUTE_MS,
    secondFactorRequired: read('SECOND_FACTOR', asRequirement) === 'required',
  };
}

const asMinutes: Parse<number> = (value) =>
  /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 720
    ? { value: Number(value) }
    : { problem: `is "${value}". Use a whole number of minutes from 1 to 720.` };

const asRequirement: Parse<string> = (value) =>
  value === 'required' || value === 'optional'
    ? { value }
    : { problem: `is "${value}". Use one of optional, required.` };
