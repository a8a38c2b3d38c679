import type { PasskeyCredential } from '@clearbench/contract';

const library = () => import('@simplewebauthn/browser');

type Options = Readonly<Record<string, unknown>>;

/** Passkeys belong to a host name: a console at an address can have none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^\[|^\d+(\.\d+){3}$/.test(location.hostname);

/** Asks the browser for a new passkey. */
export async function createPasskey(options: Options): Promise<PasskeyCredential> {
  const { startRegistration } = await library();
  return named(startRegistration({ optionsJSON: options as never }));
}

/** Asks the browser to prove who its operator is. */
export async function askPasskey(options: Options): Promise<PasskeyCredential> {
  const { startAuthentication } = await library();
  return named(startAuthentication({ optionsJSON: options as never }));
}

/** Browsers reject with technical words. */
async function named(credential: Promise<unknown>): Promise<PasskeyCredential> {
  try {
    return (await credential) as PasskeyCredential;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Error(REASONS[name] ?? 'The browser could not use a passkey.', { cause: error });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: the request was cancelled, or took too long.',
  AbortError: 'No passkey was used: the request was cancelled.',
  InvalidStateError: 'This device already has a passkey for your account.',
};
