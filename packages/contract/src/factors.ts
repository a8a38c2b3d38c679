import * as z from 'zod/mini';
import { storable } from './text.ts';

/** How many recovery codes an operator gets. */
export const RECOVERY_CODES = 10;

/** A code of the authenticator app, or a recovery code. White space does not matter. */
const code = z
  .string()
  .check(z.trim(), z.minLength(6, 'A code must be at least 6 characters'), z.maxLength(40));

/** Its types are named because the API reference takes an empty schema for a mistake. */
const anything = z
  .unknown()
  .register(z.globalRegistry, { type: ['object', 'array', 'string', 'number', 'boolean', 'null'] });

const encoded = z.string().check(z.maxLength(8_192));

/** What the browser's passkey calls return, in the JSON of WebAuthn (`toJSON()`), with bytes in base64url. */
const credential = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(1_400)),
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.string()),
  clientExtensionResults: z.record(z.string(), anything),
  response: z.object({
    clientDataJSON: encoded,
    /** Only from a new passkey. */
    attestationObject: z.optional(encoded),
    publicKey: z.optional(encoded),
    publicKeyAlgorithm: z.optional(z.number()),
    transports: z.optional(z.array(z.string().check(z.maxLength(20)))),
    /** Only from a login. */
    authenticatorData: z.optional(encoded),
    signature: z.optional(encoded),
    userHandle: z.optional(encoded),
  }),
});
export type PasskeyCredential = z.infer<typeof credential>;

/** The options of the browser's passkey calls, as `@simplewebauthn/browser` takes them. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), anything) });
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

/** Completes a login that needs a second factor. */
export const secondFactorSchema = z.object({ code });
export type SecondFactorInput = z.infer<typeof secondFactorSchema>;

export const passkeyLoginSchema = z.object({ credential });
export type PasskeyLoginInput = z.infer<typeof passkeyLoginSchema>;

/** Exactly one of them. The password only if the operator has no second factor. */
export const confirmationSchema = z
  .object({
    password: z.optional(z.string().check(z.maxLength(256))),
    code: z.optional(code),
    credential: z.optional(credential),
  })
  .check(
    z.refine(
      ({ password, code: typed, credential: given }) =>
        [password, typed, given].filter((value) => value !== undefined).length === 1,
      'Please send one of password, code and credential',
    ),
  );
export type ConfirmationInput = z.infer<typeof confirmationSchema>;

/** A login that waits for its second factor. */
export const secondFactorRequestSchema = z.object({
  username: z.string(),
  /** With a code of the app, or a recovery code. */
  code: z.boolean(),
  passkey: z.boolean(),
});
export type SecondFactorRequest = z.infer<typeof secondFactorRequestSchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** The second factors of the calling operator. */
export const factorsSchema = z.object({
  /** True if the operator has a password. */
  password: z.boolean(),
  /** An authenticator app is set up. */
  app: z.boolean(),
  passkeys: z.array(passkeySchema),
  /** How many recovery codes are left. */
  recoveryCodes: z.number(),
  /** The last one can't be removed. */
  required: z.boolean(),
});
export type Factors = z.infer<typeof factorsSchema>;

/** An authenticator app that is being set up. */
export const appSetupSchema = z.object({
  /** Send it back with the first code. */
  ticket: z.string(),
  /** In base32, for apps that can't scan. */
  secret: z.string(),
  /** The same for apps on this device: an `otpauth:` URL. */
  url: z.string(),
  /** The QR code, a string of 0 and 1 for each row. */
  qr: z.array(z.string()),
});
export type AppSetup = z.infer<typeof appSetupSchema>;

export const setUpAppSchema = z.object({ ticket: z.string().check(z.maxLength(2_000)), code });
export type SetUpAppInput = z.infer<typeof setUpAppSchema>;

/** Shown once; null: there are some already. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const addPasskeySchema = z.object({
  name: z
    .string()
    .check(
      storable,
      z.trim(),
      z.minLength(1, 'Please enter a name'),
      z.maxLength(60, 'A name must be at most 60 characters'),
    ),
  credential,
});
export type AddPasskeyInput = z.infer<typeof addPasskeySchema>;
